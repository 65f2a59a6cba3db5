import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnyEntity, allEntities } from '#server/entity/entity.ts';
import { askAs } from '#tests/build.ts';
import type { TestDatabase } from '#tests/test-database.ts';
import { home, idsOf, type Matrix, me, now, openMatrix, owned, personOf, table } from './build.ts';

let opened: TestDatabase;
let matrix: Matrix;
beforeAll(async () => {
  ({ opened, matrix } = await openMatrix());
}, 180_000);
afterAll(() => opened.close());

const reader = (locale: 'zh' | 'en') => askAs(opened.database, personOf(home, me, [matrix.departments[home]?.mine ?? '']), { now, locale });
const told = allEntities().filter(
  (entity) => owned.includes(entity) && table.some(({ procedure }) => procedure === `${entity.path}.changes`),
);

interface Change {
  command: string;
  changes: { name: string; label: string; before: string; after: string; added?: string[] }[];
}
const historyOf = async (entity: AnyEntity, locale: 'zh' | 'en'): Promise<Change[]> => {
  const [id] = await idsOf(matrix, entity, home);
  return id === undefined ? [] : reader(locale).query(`${entity.path}.changes` as string, { id });
};

test('the history of a record names what was done and each field in words, and shows no value as it is kept', async () => {
  const faults: string[] = [];
  for (const entity of told) {
    for (const { command, changes } of await historyOf(entity, 'en')) {
      if (!/^[A-Z]/.test(command)) faults.push(`${entity.path}: ${command}`);
      for (const { name, label, before, after, added = [] } of changes) {
        if (label === name || /\p{Script=Han}/u.test(label)) faults.push(`${entity.path}.${name} is called ${label}`);
        if ([before, after, ...added].some((text) => /\d{19}|^(?:true|false|null)$|\[object|^[[{]/.test(text)))
          faults.push(`${entity.path}.${name}: ${before} → ${after}`);
      }
    }
  }

  expect(faults).toEqual([]);
  expect(told.length).toBeGreaterThan(40);
});
