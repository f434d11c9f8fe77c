import type { ReactNode } from 'react';

export const metadata = { title: 'Community', icons: 'data:,' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        {/* Two models, each an app of its own: a link between them loads the page. */}
        <nav>
          The token is in <a href="/">an httpOnly cookie</a> or <a href="/readable-cookie">a cookie that scripts can read</a>.
        </nav>
        {children}
      </body>
    </html>
  );
}
