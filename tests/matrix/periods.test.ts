import { expect, test } from 'vitest';
import { fieldsOf } from '#server/engine/views.ts';
import { allEntities } from '#server/entity/entity.ts';
import { usePlant } from '#tests/plant.ts';
import { buildInput, writingCall } from '#tests/samples.ts';
import '#server/router.ts';

const plant = usePlant('100001');
const ask = () => plant.as({ tenantId: '100001' }, { now: () => new Date('2026-05-05T10:00:00+08:00') });

const times = ['date', 'dateTime', 'month'];
/** How a field is named that ends what another one begins. */
const ends: readonly [RegExp, string][] = [
  [/^end(.*)$/, 'start$1'],
  [/^end(.*)$/, 'begin$1'],
  [/^end(.*)$/, '$1'],
  [/^(.*)Until$/, '$1From'],
  [/^(.*)To$/, '$1From'],
  [/^due(.*)$/, 'start$1'],
  [/^expire(.*)$/, 'issue$1'],
];
const lowered = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

const periods = allEntities()
  // Archives are made by the console itself.
  .filter(({ path, without = [] }) => !path.startsWith('test.') && !(without.includes('add') && path !== 'purchasing.quote'))
  .flatMap((entity) => {
    const fields = Object.fromEntries(fieldsOf(entity).filter(([, { kind, form }]) => times.includes(kind) && form !== false));
    return Object.entries(fields).flatMap(([name, { kind }]) => {
      const begins = ends.map(([end, begin]) => (end.test(name) ? lowered(name.replace(end, begin)) : '')).find((one) => fields[one]);
      return begins === undefined ? [] : [{ path: entity.path, name, begins, time: kind === 'date' ? '' : ' 08:00:00' }];
    });
  });

test('there are periods to ask', () => {
  expect(periods.length).toBeGreaterThan(6);
});

test.each(periods)('$path ends by $name no earlier than it begins by $begins', async ({ path, name, begins, time }) => {
  const typed = { ...(await buildInput(ask(), path)), [begins]: `2026-05-10${time}`, [name]: `2026-05-09${time}` };

  const refusal = await ask().refusal(writingCall(path, 'save'), typed);

  expect(Object.keys(refusal.problems ?? {}).filter((one) => one === name || one === begins)).toHaveLength(1);
});
