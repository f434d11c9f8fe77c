import { currentCookie } from '../../../lib/current-cookie';
import { proxy } from '../../../lib/proxy';
import { origin, service } from '../../../lib/service';

/** Every request of the browser to the service goes through here, and gets its token here. */
const answer = async (request: Request): Promise<Response> =>
  proxy(request, { service, origin, prefix: '/community/', cookie: await currentCookie() });

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
