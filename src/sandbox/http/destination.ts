import { matchPath, type Resource, type ServedRoute } from './routes.js';

/** A request with its resource and its body. */
export interface RoutedRequest {
  readonly resource: Resource;
  /** Undefined if the resource does not have the method. */
  readonly route: ServedRoute | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly request: Request;
  readonly url: URL;
  /** The URL before the service's paths: the origin, and a path if the service is not at the root. */
  readonly base: string;
  readonly content: Uint8Array | FormData;
}

/** What the address of a request names. */
export type Destination =
  | { readonly kind: 'resource'; readonly routed: RoutedRequest }
  | { readonly kind: 'picture'; readonly path: string }
  /** The trailing slash is missing. */
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'unknown' };

/**
 * Finds the resource of a request. The service may have any base path: everything before its own first segment belongs to the
 * base.
 */
export async function destinationOf(resources: readonly Resource[], request: Request): Promise<Destination> {
  const url = new URL(request.url);
  const segments = decoded(url.pathname)?.split('/') ?? [];
  const roots = new Set([...resources.map(({ segments: own }) => own[1]), 'media']);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  for (const [index, segment] of segments.entries()) {
    if (!roots.has(segment)) continue;
    if (segment === 'media') return { kind: 'picture', path: segments.slice(index + 1).join('/') };
    const match = matchPath(resources, `/${segments.slice(index).join('/')}`, method);
    if (match === 'slash-missing') return { kind: 'redirect', location: `${url.pathname}/${url.search}` };
    if (match === undefined) continue;
    const { resource, params } = match;
    const content = await contentOf(request);
    const base = `${url.origin}${segments.slice(0, index).join('/')}`;
    const route = routeOf(resource, method, url, content);
    return { kind: 'resource', routed: { resource, route, params, request, url, base, content } };
  }
  return { kind: 'unknown' };
}

/** The bytes of the body, or the form: WebKit cannot read the bytes of one with a file, but the sender may have given it as it is. */
async function contentOf(request: Request): Promise<Uint8Array | FormData> {
  try {
    return new Uint8Array(await request.arrayBuffer());
  } catch (error) {
    return request.formData().catch(() => {
      throw error;
    });
  }
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Several operations may share a method and a path; the values of the request decide between them. */
function routeOf(resource: Resource, method: string, url: URL, content: Uint8Array | FormData): ServedRoute | undefined {
  const candidates = resource.routes.filter((route) => route.method === method);
  const named = (name: string): ServedRoute | undefined => candidates.find(({ operation }) => operation.name === name);
  if (candidates.length < 2) return candidates[0];
  if (url.searchParams.has('username')) return named('user') ?? candidates[0];
  if (url.searchParams.has('query')) return named('userSearch') ?? candidates[0];
  const text = content instanceof Uint8Array ? new TextDecoder().decode(content) : [...content.keys()].join(' ');
  if (text.includes('_password')) return named('updatePassword') ?? candidates[0];
  return candidates[0];
}
