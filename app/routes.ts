import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@remix-run/route-config';
import type { AreaPages } from './area-pages.ts';
import { areaPages } from './areas.ts';

/** Files that serve an address already; a route is named by its file, and by its address where the file serves several. */
const served = new Set<string>();

export default [
  ...areaPages.flatMap(({ outside }: AreaPages) => routesOf(outside)),
  layout(
    'routes/layout.tsx',
    areaPages.flatMap(({ inShell }: AreaPages) => routesOf(inShell)),
  ),
  route('*', 'routes/catch-all.tsx'),
] satisfies RouteConfig;

function routesOf(addresses: AreaPages['inShell'] = {}): RouteConfigEntry[] {
  return Object.entries(addresses).map(([address, file]) => {
    const named = served.has(file) ? { id: address } : {};
    served.add(file);
    return address === '' ? index(file, named) : route(address, file, named);
  });
}
