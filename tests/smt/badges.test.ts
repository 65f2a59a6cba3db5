import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildRun, personAt } from './build.ts';

const plant = usePlant('100001');

const operator = () => personAt(plant.database, '1000');
let made = 0;
async function buildBadge() {
  made += 1;
  const [user] = await plant.database.sql`
    insert into "system_user" (tenant_id, account, password, real_name) values ('100001', ${`badge${made}`}, '-', ${`持牌人${made}`}) returning id::text`;
  const badgeCode = `BDG-${made}`;
  const { id } = await operator().mutate('smt.badge.save', { badgeCode, userId: user?.id });
  return { id, badgeCode, name: `持牌人${made}` };
}

test('a badge names who scans within the terminal, and the log names both', async () => {
  const { load, log } = await buildRun(operator(), [['1-1', 'A']]);
  const { badgeCode, name } = await buildBadge();

  const taken = await load(operator(), '1-1', 'A|L1|BD1', { badge: ` ${badgeCode.toLowerCase()} ` });

  expect(taken.passed).toBe(true);
  expect(await log(operator())).toMatchObject([{ operator: name, account: '人员1000' }]);
});

test('who loaded by his badge is not who checks by another one at the same terminal', async () => {
  const { line, load, firstCheck } = await buildRun(operator(), [['1-1', 'A']]);
  await operator().mutate('smt.lineSetting.save', { lineId: line.id, needsOtherChecker: true });
  const [one, other] = [await buildBadge(), await buildBadge()];
  await load(operator(), '1-1', 'A|L1|BD2', { badge: one.badgeCode });

  const same = await firstCheck(operator(), '1-1', 'A|L1|BD2', { badge: one.badgeCode });
  const checked = await firstCheck(operator(), '1-1', 'A|L1|BD2', { badge: other.badgeCode });

  expect([same.reason, checked.reason]).toEqual(['samePerson', 'released']);
});

test('a lost badge is out at once, an unknown one names nobody, and neither gives a right', async () => {
  const { line } = await buildRun(operator(), [['1-1', 'A']]);
  const { id, badgeCode } = await buildBadge();
  const scan = { lineId: line.id, mode: 0, station: '1-1', barcode: 'A|L1|BD3' };
  const checker = personAt(plant.database, '3001', undefined, ['smt_scan', 'smt_scan_check']);

  const noRight = await checker.refusal('smt.scan', { ...scan, badge: badgeCode });
  await operator().mutate('smt.badge.block', { ids: [id] });
  const lost = await operator().refusal('smt.scan', { ...scan, badge: badgeCode });
  const unknown = await operator().refusal('smt.scan', { ...scan, badge: 'BDG-NOBODY' });

  expect(noRight.code).toBe(403);
  expect(lost).toMatchObject({ code: 409, problems: { badge: '工牌已挂失，不能使用' } });
  expect(unknown.problems).toEqual({ badge: '工牌未登记' });
});

test('the badge of somebody who left names nobody', async () => {
  const { line } = await buildRun(operator(), [['1-1', 'A']]);
  const { badgeCode, name } = await buildBadge();
  await plant.database.sql`update "system_user" set is_deleted = 1 where tenant_id = '100001' and real_name = ${name}`;

  const gone = await operator().refusal('smt.scan', { lineId: line.id, mode: 0, station: '1-1', barcode: 'A|L1|BD4', badge: badgeCode });

  expect(gone.problems).toEqual({ badge: '工牌已挂失，不能使用' });
});
