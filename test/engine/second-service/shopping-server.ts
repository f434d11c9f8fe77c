import type { Item } from '../../../docs/examples/engine/operations.js';

/** A shopping list on a server. */
export interface Server {
  /** Descending ids. */
  items: Item[];
  lastId: number;
  fetch(request: Request): Promise<Response>;
}

/** The whole service: four reads and four writes. A write about an item that is gone is a 404; buying a bought item is no error. */
export function createServer(names: readonly string[]): Server {
  const server: Server = { items: [], lastId: 0, fetch: async (request) => answerTo(server, request) };
  for (const name of names) add(server, name);
  return server;
}

export function openIn({ items }: Pick<Server, 'items'>): number {
  return items.filter(({ isBought }) => !isBought).length;
}

async function answerTo(server: Server, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const [, id, part] = /^\/items\/(\d+)(\/bought)?$/.exec(pathname) ?? [];
  switch (`${request.method} ${pathname.replace(/\d+/, ':id')}`) {
    case 'GET /list':
      return Response.json({ name: 'Groceries', open: openIn(server) });
    case 'GET /list/open':
      return Response.json({ count: openIn(server) });
    case 'GET /items':
      return Response.json(page(server, Number(searchParams.get('max_id') ?? Infinity), Number(searchParams.get('count') ?? 3)));
    case 'POST /items': {
      const { name } = (await request.json()) as { name: string };
      return Response.json(add(server, name), { status: 201 });
    }
    default:
  }
  const item = server.items.find((one) => one.id === Number(id));
  if (!item) return Response.json({}, { status: 404 });
  if (request.method !== 'GET' && part) item.isBought = request.method === 'POST';
  if (request.method !== 'DELETE' || part) return Response.json(item);
  server.items = server.items.filter((one) => one !== item);
  return Response.json({});
}

function add(server: Server, name: string): Item {
  server.lastId += 1;
  const item = { id: server.lastId, name, isBought: false };
  server.items.unshift(item);
  return item;
}

function page({ items }: Server, below: number, count: number): Item[] {
  return items.filter(({ id }) => id < below).slice(0, count);
}
