import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoutes } from '@remix-run/react';
import { expect, test } from 'vitest';
import { currentBuild } from '#server/current-build.js';
import { routesBelow, segmentOf } from '#server/http/page-handlers.ts';

type RouteObject = Parameters<typeof matchRoutes>[0][number];
type Routes = Parameters<typeof routesBelow>[0];

test('the routes of an address are found among those of its first segment', () => {
  const routes = builtRoutes();
  const addresses = Object.values(routes).flatMap(addressesOf);
  const all = treeOf(routes);
  const parts = new Map<string, RouteObject[]>();

  for (const address of ['/', ...addresses]) {
    const segment = segmentOf(address) ?? '';
    const part = parts.get(segment) ?? treeOf(routesBelow(routes, segment));
    parts.set(segment, part);

    expect(matched(part, address), address).toEqual(matched(all, address));
  }
  expect(addresses.length).toBeGreaterThan(300);
});

test('a segment knows a part of the routes', () => {
  const routes = builtRoutes();

  const below = routesBelow(routes, 'system');

  expect(Object.keys(below).length).toBeLessThan(Object.keys(routes).length / 2);
});

test('the data of a page has the segment of the page, and an address that is written unusually has none', () => {
  expect(['/', '/_root.data', '/wel', '/wel.data', '/Board/lines/1.data', '/board/'].map(segmentOf)).toEqual([
    '',
    '',
    'wel',
    'wel',
    'board',
    'board',
  ]);
  expect(['/%62oard/lines', '//board', '/board//lines'].map(segmentOf)).toEqual([undefined, undefined, undefined]);
});

function builtRoutes(): Routes {
  const assets = join(currentBuild('.') ?? '', 'client/assets');
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file)) ?? '';
  const written = readFileSync(join(assets, name), 'utf8');
  return JSON.parse(written.slice('window.__remixManifest='.length, -1)).routes;
}

/** An address that fits the route, the same a segment shorter and longer, and in capitals. */
function addressesOf({ path = '' }: Routes[string]): string[] {
  const address = `/${path.replace(/[:*][^/]*/g, '1')}`;
  return [address, `${address}/more`, address.replace(/\/[^/]*$/, '') || '/', address.toUpperCase()];
}

function matched(tree: RouteObject[], address: string): string[] | undefined {
  return matchRoutes(tree, address)?.map(({ route }) => route.id ?? '');
}

function treeOf(routes: Routes, parent?: string): RouteObject[] {
  return Object.entries(routes)
    .filter(([, { parentId }]) => parentId === parent)
    .map(([id, { path, index }]) => (index ? { id, path, index } : { id, path, children: treeOf(routes, id) }));
}
