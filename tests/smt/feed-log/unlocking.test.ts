import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { prepareDatabase } from '#server/database/prepare.ts';
import type { Download } from '#server/storage/download.ts';
import { migrations, migrationsBefore, openPlainDatabase } from '#tests/fixtures/migrations-before.ts';
import { usePlant } from '#tests/plant.ts';
import { buildReleased, personAt } from '../build.ts';

const plant = usePlant('100001');
const engineer = () => personAt(plant.database, '1000');

test('unlocking is an operation of the log: who, when and why, to filter by and to export', async () => {
  const { change, log, line, reels } = await buildReleased(engineer());
  for (const reel of ['X1', 'X2', 'X3']) await change(engineer(), '1-1', `${reel}|L|1`, { oldBarcode: reels['1-1'] });

  await personAt(plant.database, '1001').mutate('smt.unlockStation', { lineId: line.id, station: '1-1', reason: '标签错误' });

  const unlocked = await log(engineer(), { mode: '8' });
  expect(unlocked).toMatchObject([
    {
      station: '1-1',
      modeName: '解锁',
      reason: '标签错误',
      reasonName: '标签错误',
      operator: '人员1001',
      ipqc: '',
      workOrderNumber: 'WO-1',
    },
  ]);
  expect(unlocked[0]?.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(await log(engineer(), { mode: '2' })).toEqual([]);
  const english = plant.as({}, { locale: 'en' });
  const asked = { path: 'smt.feedLog', format: 'csv', filters: { lineId: line.id, mode: '8' } };
  const file: Download = await english.query('exchange.exportNow', asked);
  const rows = String(await buffer(await file.open()))
    .trim()
    .split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toMatch(/,Unlock,.*标签错误/);
});

test('no scan unlocks: its step is none of them', async () => {
  const { line, reels } = await buildReleased(engineer());

  const refused = await engineer().refusal('smt.scan', { lineId: line.id, mode: 8, station: '1-1', barcode: reels['1-1'] });

  expect(refused.problems).toEqual({ mode: '没有这个操作' });
});

test('plants of an older build get the operation at the end of their list, unless they have its key', async () => {
  const { sql, place } = await openPlainDatabase();
  await prepareDatabase({ ...place, migrationsFolder: await migrationsBefore('0065_unlock_in_feed_log') });
  for (const [tenant, keys] of [
    ['100001', ['0', '7']],
    ['100002', ['8']],
  ] as const) {
    const [head] = await sql`insert into system_dict_biz (tenant_id, parent_id, code, dict_value, sort, is_sealed)
      values (${tenant}, 0, 'smt_feed_mode', '上料操作', 1, 0) returning id`;
    for (const [at, key] of keys.entries())
      await sql`insert into system_dict_biz (tenant_id, parent_id, code, dict_key, dict_value, sort, is_sealed)
        values (${tenant}, ${head?.id}, 'smt_feed_mode', ${key}, ${`自 ${key}`}, ${at + 1}, 0)`;
  }

  await prepareDatabase({ ...place, migrationsFolder: migrations });

  const entries = await sql`select tenant_id, dict_key, dict_value, dict_value_en, sort from system_dict_biz
    where code = 'smt_feed_mode' and parent_id <> 0 order by tenant_id, sort`;
  expect(entries.map((entry) => Object.values(entry))).toEqual([
    ['100001', '0', '自 0', null, 1],
    ['100001', '7', '自 7', null, 2],
    ['100001', '8', '解锁', 'Unlock', 3],
    ['100002', '8', '自 8', null, 1],
  ]);
  expect(await sql`select relname from pg_class where relname = 'system_dict_biz' and not relforcerowsecurity`).toEqual([]);
});
