import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AreaPages } from '#app/area-pages.ts';
import { areaPages } from '#app/areas.ts';
import { areas } from '#server/areas.ts';

const root = join(import.meta.dirname, '../..');

test('an area of the server is named in its list and in the schema, and in no other central file', () => {
  expect(filesNaming('finance')).toEqual(['drizzle/schema.ts', 'server/areas.ts', 'tests/samples/finance.ts']);
});

test('pages of an area are named in the list of pages, and in no other central file', () => {
  expect(filesNaming('marketing-quotes')).toEqual(['app/areas.ts']);
});

test('no two folders of pages have the same part of words or the same address', () => {
  const said = areaPages.flatMap((pages: AreaPages) => Object.keys({ ...pages.words }));
  const served = areaPages.flatMap(({ inShell, outside }: AreaPages) => [...Object.keys({ ...inShell }), ...Object.keys({ ...outside })]);

  expect([...said, ...served].filter((one, at, all) => all.indexOf(one) !== at)).toEqual([]);
});

test('no two areas tell of the same parameter or work on the same kind of job', () => {
  const told = areas.flatMap((area) => [
    ...Object.keys('params' in area ? area.params : {}),
    ...('jobs' in area ? area.jobs : []).map(({ kind }) => kind),
  ]);

  expect(told.filter((one, at) => told.indexOf(one) !== at)).toEqual([]);
});

/** Files of the console outside the area's own folder that import from it or name its calls. */
function filesNaming(area: string): string[] {
  const named = new RegExp(`/${area}/|['"]${area}\\.`);
  return ['app', 'server', 'drizzle', 'rules', 'tests']
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`))
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.startsWith(`server/${area}/`) && !name.startsWith(`app/routes/${area}/`))
    .filter((name) => named.test(readFileSync(join(root, name), 'utf8')))
    .sort();
}
