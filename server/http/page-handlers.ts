import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];

/**
 * Remix compiles its whole route table several times for each page: a third of a small page's time with a hundred routes. Each first
 * segment of an address therefore has a handler of its own, which knows only the routes that can match below it.
 */
export function createPageHandler(build: ServerBuild, mode: string): RequestHandler {
  const handlers = new Map<string, RequestHandler>();
  const whole = createRequestHandler(build, mode);
  const known = new Set(Object.values(build.routes).map(firstOf));
  const handlerOf = (segment: string) => {
    // The names of callers would fill the memory.
    const key = known.has(segment) ? segment : '*';
    const handler = handlers.get(key) ?? createRequestHandler(narrowed(build, key), mode);
    handlers.set(key, handler);
    return handler;
  };
  return (request, context) => {
    const segment = segmentOf(new URL(request.url).pathname);
    return (segment === undefined ? whole : handlerOf(segment))(request, context);
  };
}

/** The first segment of an address, or undefined where only the router knows how it is read. */
export function segmentOf(pathname: string): string | undefined {
  if (/%|\/\//.test(pathname)) return undefined;
  const page = pathname.replace(/\.data$/, '');
  return page === '/_root' ? '' : (page.split('/')[1] ?? '').toLowerCase();
}

/** The routes that can match an address with this first segment: its own, those that begin with a parameter, and what these lie in. */
export function routesBelow<Route extends Pick<Routes[string], 'path' | 'parentId' | 'index'>>(
  routes: Record<string, Route>,
  segment: string,
): Record<string, Route> {
  const isParent = new Set(Object.values(routes).map(({ parentId }) => parentId));
  return Object.fromEntries(
    Object.entries(routes).filter(([id, route]) => isParent.has(id) || firstOf(route) === segment || /^[:*]/.test(firstOf(route))),
  );
}

const firstOf = ({ path = '' }: Pick<Routes[string], 'path'>): string => (path.split('/')[0] ?? '').toLowerCase();

function narrowed(build: ServerBuild, segment: string): ServerBuild {
  const assets = { ...build.assets, routes: routesBelow(build.assets.routes, segment) };
  return { ...build, routes: routesBelow(build.routes, segment), assets };
}
