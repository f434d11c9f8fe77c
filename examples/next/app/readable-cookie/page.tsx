import { createSession } from 'community-hooks';
import { headers } from 'next/headers';
import { cookieStorage } from '../../lib/cookie-storage';
import { pageData } from '../../lib/page-data';
import { service } from '../../lib/service';
import { Home } from './home';
import { Providers } from './providers';

export default async function Page() {
  const cookies = (await headers()).get('cookie') ?? '';
  const data = await pageData(service, createSession({ storage: cookieStorage(() => cookies) }));
  return (
    <Providers service={service} {...data}>
      <Home />
    </Providers>
  );
}
