import type { RouteConfigEntry } from '@remix-run/route-config';
import { describe, expect, test } from 'vitest';
import { copiedFields } from '#app/entity/tools/copied-values.server.ts';
import { iconNames } from '#app/kit/icons/icon-names.ts';
import routes from '#app/routes.ts';
import { menuSeeds } from '#drizzle/seed/menus.ts';
import { everyProcedure } from '#server/calls/every-call.ts';
import { fieldsOf, marksOf, settable, viewOf } from '#server/engine/views.ts';
import { columnsOf } from '#server/engine/visible-rows.ts';
import { allEntities, uniqueFields } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { stateFieldOf } from '#server/entity/life.ts';
import { isForFile } from '#server/http/whole-body.ts';
import { buttonCode, listButtons, type MenuSeed } from '#server/seed/menu-seed.ts';
import '#server/router.ts';

/** What declarations, procedures, menus and pages say of one another, read off them without a database. */
const withBelow = (seeds: readonly MenuSeed[]): MenuSeed[] => seeds.flatMap((seed) => [seed, ...withBelow(seed.children ?? [])]);
const codesOf = (seeds: readonly MenuSeed[]): string[] =>
  withBelow(seeds).flatMap(({ code, buttons = listButtons }) => [code, ...buttons.map((button) => buttonCode(code, button))]);

const words = ['public', 'signed-in', 'platform'];
const entities = () => allEntities().filter(({ path }) => !path.startsWith('test.'));
const built = withBelow(menuSeeds);

test('every permission that a procedure or an action names is a menu or a button', () => {
  const codes = new Set([...codesOf(menuSeeds), ...words]);
  const named = [
    ...everyProcedure().flatMap(([path, { permission }]) => [permission].flat().map((code) => ({ at: path, code }))),
    ...entities().flatMap(({ path, actions = [] }) =>
      actions.flatMap(({ name, permission }) => [permission].flat().map((code) => ({ at: `${path} ${name}`, code }))),
    ),
  ];

  expect(named.filter(({ code }) => !codes.has(code)).map(({ at, code }) => `${at}: ${code}`)).toEqual([]);
});

test('no two menus or buttons share a code', () => {
  const codes = codesOf(menuSeeds);

  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
});

test('every menu has an icon that can be drawn', () => {
  const drawn: readonly string[] = iconNames;

  expect(built.filter(({ icon }) => icon !== undefined && !drawn.includes(icon)).map(({ code, icon }) => `${code}: ${icon}`)).toEqual([]);
});

test('a list that nobody adds to says where its records come from', () => {
  const silent = entities().filter(({ without = [], empty }) => without.includes('add') && empty === undefined);

  expect(silent.map(({ path }) => path)).toEqual([]);
});

test('no two filters of a list bear one name, nor two columns', () => {
  const alike = entities().flatMap(({ path, fields }) =>
    (['filter', 'list'] as const).flatMap((part) => {
      const labels = Object.values<Field>(fields).flatMap((field) => (field[part] ? [field.label] : []));
      return (['zh', 'en'] as const).flatMap((locale) => {
        const names = labels.map((label) => label[locale].toLowerCase());
        return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${path} ${part} ${name}`);
      });
    }),
  );

  expect(alike).toEqual([]);
});

describe('a copy leaves out what is its original’s alone:', () => {
  const copyable = entities().filter(({ without = [] }) => !without.includes('add'));
  const states = /^(state|status|enabled)$|^is(Enabled|Sealed|Default|Closed)$|(State|Status)$/;
  const decided = /^(audited|approved|awarded|closed|confirmed|opened|pushed|told)/i;

  test.each(copyable.map((entity) => [entity.path, entity] as const))('%s', (_path, entity) => {
    const form = settable(entity).map(([name, field]) => ({ ...viewOf(name, field, 'zh'), ...marksOf(entity, name) }));
    const copied = copiedFields(form).map(({ name }) => name);

    const codes = [...uniqueFields(entity), ...(entity.life ? [stateFieldOf(entity.life)] : [])];
    const others = form.map(({ name }) => name).filter((name) => states.test(name) || decided.test(name) || entity.fields[name]?.secret);

    expect(copied.filter((name) => [...codes, ...others].includes(name))).toEqual([]);
  });
});

test('only a field of several records is chosen in a tree', () => {
  const strays = entities().flatMap((entity) => fieldsOf(entity).filter(([, { kind, tree }]) => tree && kind !== 'references'));

  expect(strays.map(([name]) => name)).toEqual([]);
});

test('every choice has words for its values, so that no page or history shows a key', () => {
  const choices = entities().flatMap(({ path, fields, audited = {} }) =>
    Object.entries({ ...fields, ...audited } as Record<string, Field>).flatMap(([name, field]) =>
      [[name, field] as const, ...Object.entries(field.fields ?? {}).map(([inner, one]) => [`${name}.${inner}`, one] as const)].map(
        ([at, one]) => ({ at: `${path}.${at}`, one }),
      ),
    ),
  );

  const mute = choices.filter(({ one: { kind, options, dictionary } }) => kind === 'choice' && !options && dictionary === undefined);

  expect(mute.map(({ at }) => at)).toEqual([]);
});

test("every entity's page is a menu of its code", () => {
  const strays = entities().filter(({ page, permission }) => !built.some(({ path, code }) => path === page && code === permission));

  expect(strays.map(({ path, page, permission }) => `${path}: ${page} ${permission}`)).toEqual([]);
});

test('every menu with a screen opens a page that is there', () => {
  expect(lostAmong(built)).toEqual([]);
});

test('a menu without a page is noticed', () => {
  const [some] = built.filter((menu) => isLeaf(menu) && menu.path.startsWith('/'));
  if (!some) throw new Error('There are no menus');

  expect(lostAmong([{ ...some, code: 'moved', path: `${some.path}-moved` }])).toEqual([`moved: ${some.path}-moved`]);
});

test('a page receives its file in memory or on disk, never in both ways', () => {
  const onDisk = everyProcedure().flatMap(([, { filesFrom }]) => filesFrom ?? []);

  expect(onDisk.length).toBeGreaterThan(0);
  expect(onDisk.filter((page) => isForFile(new Request(`http://console${page}`)))).toEqual([]);
});

test('no two procedures share a legacy address or a page', () => {
  const taken = everyProcedure().flatMap(([path, { legacy = [], page }]) => [
    ...legacy.map((address) => ({ path, address: address as string })),
    ...(page === undefined ? [] : [{ path, address: page }]),
  ]);
  const shared = taken.filter(({ path, address }) => taken.some((other) => other.path !== path && other.address === address));

  expect(shared.map(({ path, address }) => `${address}: ${path}`)).toEqual([]);
});

test('what a client may write, it writes by submit, save and update alike', () => {
  const written = new Map<string, Set<string>>();
  for (const [, { legacy = [] }] of everyProcedure())
    for (const address of legacy) {
      const [, stem = '', verb = ''] = /^POST (\/.+)\/(submit|save|update)$/.exec(address) ?? [];
      if (verb) written.set(stem, (written.get(stem) ?? new Set()).add(verb));
    }
  // An upload is added by sending the file, and the fields of a type of material are no record of their own.
  const special = ['/blade-resource/attach', '/rd/itemtype'];

  const half = [...written].filter(([stem, verbs]) => verbs.size < 3 && !special.includes(stem));
  expect(half.map(([stem, verbs]) => `${stem}: ${[...verbs]}`)).toEqual([]);
  expect(written.size).toBeGreaterThan(60);
});

test("every field's initial value is its column's default", () => {
  const strays = entities().flatMap((entity) =>
    fieldsOf(entity)
      .filter(([name, { initial }]) => initial !== undefined && columnsOf(entity)[name]?.default !== initial)
      .map(([name]) => `${entity.path}.${name}`),
  );

  expect(strays).toEqual([]);
});

/** Menus that open neither a screen nor a page; a group opens none. */
function lostAmong(menus: readonly MenuSeed[]): string[] {
  const screens = new Set(everyProcedure().flatMap(([, { page }]) => page ?? []));
  const written = new Set(addressesOf(routes as RouteConfigEntry[]));
  const lost = menus.filter(
    (menu) =>
      isLeaf(menu) &&
      !menu.path.startsWith('http') &&
      ![menu.path, `${menu.path}/index`].some((path) => screens.has(path) || written.has(path)),
  );
  return lost.map(({ code, path }) => `${code}: ${path}`);
}

const isLeaf = ({ children = [] }: MenuSeed): boolean => children.length === 0;

function addressesOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    return [...(path === undefined ? [] : [here]), ...addressesOf(children, here)];
  });
}

test('a list of limits or settings says what holds while it is empty', () => {
  const decisive = [
    'system.whiteIp',
    'system.apiScope',
    'system.dataScope',
    'system.tenantPackage',
    'system.socialProvider',
    'system.topMenu',
    'system.client',
    'system.dataSource',
    'messaging.sms',
    'messaging.mail',
    'resource.oss',
  ];

  const silent = entities().filter(({ path, empty }) => decisive.includes(path) && empty === undefined);

  expect(silent.map(({ path }) => path)).toEqual([]);
});
