import { createSession } from 'community-hooks';
import { currentCookie } from '../lib/current-cookie';
import { pageData } from '../lib/page-data';
import { service } from '../lib/service';
import { Home } from './home';
import { Providers } from './providers';

export default async function Page() {
  const data = await pageData(service, createSession({ initial: await currentCookie() }));
  return (
    <Providers key={data.handover?.account ?? 'nobody'} {...data}>
      <Home />
    </Providers>
  );
}
