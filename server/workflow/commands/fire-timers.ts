import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { dueRows } from '#server/background/due-rows.ts';
import { goRound } from '#server/background/go-round.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { instance } from '../instances/instance.ts';
import { openStates } from '../instances/instance-life.ts';
import { flowTimer } from '../instances/instance-tables.ts';
import { interrupt, leave } from '../run/advance.ts';
import { chooseBy } from '../run/choose.ts';
import { climb } from './climb.ts';
import { restartTimers, timedNode } from './keep-timers.ts';
import { moveOn } from './move-on.ts';
import { note } from './note.ts';
import { lockRunning } from './running.ts';

const { table } = instance;

/** Lets the clock in where a timer has run out; those of a suspended instance sleep. */
export const { once: fireTimers, watch: watchTimers } = goRound({
  name: 'workflow timers',
  everyMs: 20_000,
  visit: dueRows({
    path: instance.path,
    table: flowTimer,
    due: ({ now, session }) =>
      and(
        eq(flowTimer.hasFired, false),
        lte(flowTimer.dueTime, now().toISOString()),
        inArray(
          flowTimer.instanceId,
          sql`(select ${table.id} from ${table} where ${and(eq(table.tenantId, session.tenantId), inArray(table.state, [...openStates]))})`,
        ),
      ),
    take: fire,
  }),
});

async function fire(ctx: SignedInContext, { id, instanceId, node: at, rung }: typeof flowTimer.$inferSelect): Promise<readonly never[]> {
  // A command that is under way locks the instance first and its timers then: it goes before, and the timer is due again at the next visit.
  const isFree = await ctx.db.execute(sql`
    select from ${table} where tenant_id = ${ctx.session.tenantId} and id = ${instanceId} for no key update skip locked`);
  if (isFree.length === 0) return [];
  const running = await lockRunning(ctx, instanceId);
  const { machine, tokens } = running;
  await ctx.db
    .update(flowTimer)
    .set({ hasFired: true })
    .where(and(eq(flowTimer.tenantId, ctx.session.tenantId), eq(flowTimer.id, id)));
  if (rung !== '') {
    await climb(ctx, running, at, rung);
    return [];
  }
  const node = timedNode(running, at);
  if (!node) return [];
  const choose = chooseBy(machine.graph, running.form.values);
  await note(ctx, running, 'timer', { node });
  if (node.kind === 'timer') await restartTimers(ctx, running, node.id);
  const moved = node.kind === 'timer' ? leave(machine, tokens, node.id, choose) : interrupt(machine, tokens, node.id, choose);
  await moveOn(ctx, running, moved, 'timer');
  return [];
}
