import { beforeAll, expect, test } from 'vitest';
import { permissionTable } from '#server/calls/permissions.ts';
import { appRouter } from '#server/router.ts';
import { type LegacyClient, signedIn } from '#tests/blade/legacy-client.ts';
import { brokenRules } from '#tests/blade/strict-client.ts';
import { borrowServer } from '#tests/process/borrowed.ts';
import type { RunningServer } from '#tests/process/running-server.ts';
import { toldOf } from '#tests/told.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await borrowServer();
});

/** What legacy clients read, but the one that signs out and files. */
const readings = permissionTable(appRouter)
  .flatMap(({ legacy }) => legacy)
  .filter((address) => address.startsWith('GET ') && !/\/logout$|\/export-/.test(address))
  .map((address) => address.slice('GET '.length));

/** Calls that clients read as arrays or trees, although they send current and size (contract 1.5). */
const arrays = [
  ...['role', 'dept', 'menu', 'dict', 'dict-biz'].flatMap((module) => [`/blade-system/${module}/list`, `/blade-system/${module}/tree`]),
  ...['dept', 'menu', 'region'].map((module) => `/blade-system/${module}/lazy-list`),
  ...['menu-list', 'lazy-menu-list', 'routes', 'buttons', 'top-menu'].map((call) => `/blade-system/menu/${call}`),
  ...['dict', 'dict-biz'].map((module) => `/blade-system/${module}/child-list`),
  ...['post', 'dept', 'role', 'tenant', 'region', 'dict', 'dict-biz', 'topmenu'].map((module) => `/blade-system/${module}/select`),
  ...['/blade-system/dept/lazy-tree', '/blade-system/region/lazy-tree', '/blade-user/user-list', '/blade-system/user/user-list'],
  '/rd/itemtype/list',
];

/** Calls each reading of the table with what a table page sends, and the detail of the first record that it answers. */
async function stumbles(client: LegacyClient): Promise<{ broken: string[]; read: Set<string> }> {
  const broken: string[] = [];
  const read = new Set<string>();
  for (const path of readings) {
    const answer = await client.get(path, {
      current: 1,
      size: 50,
      code: 'sex',
      parentId: 0,
      roleIds: '1',
      topMenuIds: '1',
      tenantId: '000000',
    });
    for (const rule of brokenRules(answer).slice(0, 3)) broken.push(`${path}: ${rule}`);
    if (answer.status !== 200) continue;
    read.add(path);
    const { data } = answer.body;
    if (arrays.includes(path) !== Array.isArray(data) && (arrays.includes(path) || /\/(list|page)$/.test(path)))
      broken.push(`${path} answers ${Array.isArray(data) ? 'an array' : 'no array'}`);
    const [first] = data?.records ?? (Array.isArray(data) ? data : []);
    const detail = path.replace(/\/[\w-]+$/, '/detail');
    if (first?.id === undefined || !readings.includes(detail)) continue;
    const shown = await client.get(detail, { id: first.id });
    for (const rule of brokenRules(shown).slice(0, 3)) broken.push(`${detail}: ${rule}`);
    if (shown.status === 200) read.add(detail);
  }
  return { broken, read };
}

test.each(
  toldOf('admin and others', [
    [['admin', '100001', 80]],
    [
      ['admin', '000000', 120],
      ['leader', '100001', 40],
    ],
  ] as const).flat(),
)('%s of %s reads no answer that a client would stumble over', { timeout: 120_000 }, async (account, tenantId, atLeast) => {
  const client = await signedIn(server.origin, account, tenantId);

  const { broken, read } = await stumbles(client);

  // The category of a process is a text, `flow_1` (contract 6.1).
  expect(broken.filter((rule) => !/^\/blade-flow\/.*category is no whole number: "flow_\d+"$/.test(rule))).toEqual([]);
  expect(read.size).toBeGreaterThan(atLeast);
});

test.each([
  [{ code: 200, success: false, data: {}, msg: 'x' }, 'code 200, success false in HTTP 200'],
  [{ code: 400, success: false, data: {}, msg: 'x' }, 'code 400, success false in HTTP 200'],
  [{ code: 200, success: true, data: {}, msg: '' }, 'no msg'],
  [{ code: 200, success: true, data: {}, msg: 'x', error: 1 }, 'not the four keys of the envelope'],
  [{ data: [{ birthday: null }] }, 'body.data[0].birthday is null'],
  [{ data: { children: [] } }, 'body.data.children should be left out: []'],
  [{ data: { hasChildren: false } }, 'body.data.hasChildren should be left out: false'],
  [{ data: { parentId: 0 } }, 'body.data.parentId is no text: 0'],
  [{ data: { sort: '1' } }, 'body.data.sort is no whole number: "1"'],
  [{ data: { dictKey: 1 } }, 'body.data.dictKey is no text: 1'],
  [{ data: { createTime: '2024-05-01T08:00:00Z' } }, 'body.data.createTime is no date: "2024-05-01T08:00:00Z"'],
])('the strict reader stumbles over %j', (body, stumble) => {
  expect(brokenRules({ status: 200, body })).toContain(stumble);
});
