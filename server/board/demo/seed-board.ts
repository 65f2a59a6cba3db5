import type { Transaction } from '#server/database/pool.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { shiftAt } from '../shifts/shift-clock.ts';
import { createChance } from './chance.ts';
import { demoLines } from './demo-lines.ts';
import { makeLines } from './make-lines.ts';
import { makeShift } from './make-shift.ts';
import { seedModules } from './seed-modules.ts';

const timeZone = 'Asia/Shanghai';
const dayMs = 86_400_000;

/** Lines, orders, and a week of plans, shifts and reports up to now: night shifts across midnight, an abnormal hour, an overtime Sunday. */
export async function seedBoard(db: Transaction, { tenantId, now, isWhole, deptIds, userIds }: DemoPlant): Promise<void> {
  const lines = isWhole ? demoLines : demoLines.filter(({ code }) => code.endsWith('01'));
  const options = { lines, deptIds, userId: userIds.get('leader') ?? '', now };
  const chance = createChance(Number(tenantId) + 7);
  const made = await makeLines(db, options, chance);
  const current = shiftAt(now, timeZone);
  for (let back = 7; back >= 0; back -= 1) {
    const planDate = dateBefore(current.planDate, back);
    for (const one of made) {
      const isSunday = new Date(`${planDate}T00:00:00Z`).getUTCDay() === 0;
      // Sundays are free, except for one line with overtime.
      if (isSunday && back > 0 && one.line.type !== 'dip') continue;
      const types = back === 0 ? [current.shiftType] : one.line.hasNightShift ? ['1', '2'] : ['1'];
      for (const shiftType of types) await makeShift(db, options, one, { planDate, shiftType, isCurrent: back === 0, isSunday }, chance);
    }
  }
  await seedModules(db, options, { lines: made, today: current.planDate });
}

function dateBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);
}
