import { expect, test } from 'vitest';
import { noSources } from '#server/database/sources.ts';
import { feederMarks } from '#server/smt/lines/feeder-marks.ts';
import { tellOverdue } from '#server/smt/verification/tell-overdue.ts';
import { usePlant } from '#tests/plant.ts';
import { at, buildReleased, buildRun, personAt } from './build.ts';

const plant = usePlant('100001', '100002');

const operator = (local?: string) => personAt(plant.database, '1000', local);
const marks = (tenantId = '100001') => plant.database.transact({ tenantId }, (db) => feederMarks(db, tenantId, ''));

test("each scan, a late check and the end of a run change the mark of their line and no other's", async () => {
  const { line, load, firstCheck, change, unload } = await buildRun(operator(), [['1-1', 'A']]);
  await operator().mutate('smt.lineSetting.save', { lineId: line.id, checkMinutes: 10, fullCheckMinutes: 0 });
  const { line: other } = await buildReleased(operator(), [['1-1', 'A']]);

  const seen = [await marks()];
  await load(operator(), '1-1', 'A|L1|901');
  seen.push(await marks());
  await firstCheck(operator(), '1-1', 'A|L1|901');
  seen.push(await marks());
  await change(operator('2026-05-04 10:30'), '1-1', 'A|L1|902');
  seen.push(await marks());
  await tellOverdue({ database: plant.database, sources: noSources, now: () => at('2026-05-04 10:41') });
  seen.push(await marks());
  await unload(operator(), '1-1', '', { reason: '用完' });
  await operator().mutate('smt.endRun', { lineId: line.id });
  seen.push(await marks());

  expect(new Set(seen.map((one) => one.get(line.id))).size).toBe(6);
  expect(new Set(seen.map((one) => one.get(other.id))).size).toBe(1);
  expect((await marks('100002')).size).toBe(0);
});

test('what changes nothing leaves the mark as it is', async () => {
  const { line, reels, check } = await buildReleased(operator(), [['1-1', 'A']]);
  const before = (await marks()).get(line.id);

  await operator().query('smt.lineStatus', { lineId: line.id });
  const same = (await marks()).get(line.id);
  await check(operator(), '1-2', String(reels['1-1']));

  expect([same, (await marks()).get(line.id)]).toEqual([before, before]);
});
