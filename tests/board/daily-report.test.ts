import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { leaderAt } from './build.ts';

const plant = usePlant('100001');

/** 92 days from 2026-01-01 on 50 lines with one shift and four plans of 100 a day. */
async function buildQuarter() {
  const authored = sql.raw('tenant_id, create_user, update_user');
  const author = sql.raw('100001, 1000, 1000');
  await plant.database.transact({ tenantId: '100001' }, async (db) => {
    await db.execute(sql`insert into board_production_line (${authored}, line_code, line_name, line_type, is_enabled, sort)
      select ${author}, 'Q' || nth, 'Q' || nth, 'dip', true, nth from generate_series(1, 50) as nth`);
    await db.execute(sql`insert into board_work_order (${authored}, work_order_number, order_state)
      select ${author}, 'Q' || nth, 'open' from generate_series(1, 4) as nth`);
    const days = sql.raw(`generate_series(date '2026-01-01', date '2026-04-02', interval '1 day') as day, board_production_line as line`);
    await db.execute(sql`insert into board_shift_record (${authored}, line_id, shift_type, plan_date, start_time, end_time, shift_state,
        line_state, should_attend_count, real_attend_count, leave_count, team_leader)
      select ${author}, line.id, '1', day::date, day + interval '8 hours', day + interval '20 hours', 'ended', 0, 1, 1, 0, 'x' from ${days}`);
    await db.execute(sql`insert into board_work_order_plan (${authored}, work_order_id, line_id, plan_date, plan_count)
      select ${author}, ord.id, line.id, day::date, 100 from ${days}, board_work_order as ord`);
  });
}

test('a quarter of a large plant is reported by shift without keeping everybody else waiting', async () => {
  await buildQuarter();
  const ask = leaderAt(plant.database, '2026-04-02 10:00');
  await ask.query('board.dailyReport', { dateFrom: '2026-01-01', dateTo: '2026-01-02', by: 'shift' });

  const turns = watchTurns();
  const report = await ask.query('board.dailyReport', { dateFrom: '2026-01-01', dateTo: '2026-04-02', by: 'shift' });

  expect(report.rows).toHaveLength(92 * 50);
  expect(new Set(report.rows.map(({ planCount }: { planCount: number }) => planCount))).toEqual(new Set([400]));
  expect(report.total.planCount).toBe(92 * 50 * 400);
  const { longest, all } = turns();
  expect(longest / all).toBeLessThan(0.5);
});

/** Answers the longest turn of the event loop since and all turns together, in milliseconds of computing. */
function watchTurns(): () => { longest: number; all: number } {
  const begun = process.cpuUsage();
  let longest = 0;
  let before = begun;
  const look = () => {
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.cpuUsage();
  };
  const timer = setInterval(look, 10);
  return () => {
    clearInterval(timer);
    look();
    const { user, system } = process.cpuUsage(begun);
    return { longest, all: (user + system) / 1000 };
  };
}
