import { and, eq, ne, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { changeRows } from '#server/engine/change-rows.ts';
import { readRows } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { type MounterProgram, mounterProgram } from './mounter-program.ts';
import { currentOf, refuseUnreadyIn } from './unready-in-program.ts';

/** Adds a program; a current one takes the place of the one that its mounter ran for the product. */
export async function insertProgram(ctx: SignedInContext, input: Input): Promise<MounterProgram> {
  const values = await readInput(ctx, mounterProgram, input);
  const { itemNumber = '', line = '', mounter = '' } = values;
  const current = await currentOf(ctx, { itemNumber, line, mounter });
  const made = await insertRow(ctx, mounterProgram, values);
  await refuseUnreadyIn(ctx, made, current, input.confirm);
  await retireOthers(ctx, made);
  return made;
}

export async function updateProgram(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<MounterProgram> {
  const [before] = await readRows(ctx, mounterProgram, [id]);
  const changed = await updateRow(ctx, mounterProgram, id, await readInput(ctx, mounterProgram, input, true), expected);
  await refuseUnreadyIn(ctx, changed, before, input.confirm);
  await retireOthers(ctx, changed);
  return changed;
}

async function retireOthers(ctx: SignedInContext, { id, itemNumber, line, mounter, isCurrent }: MounterProgram): Promise<void> {
  if (!isCurrent) return;
  const { table } = mounterProgram;
  // Of two that become current at once, the later one stays.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`program ${ctx.session.tenantId} ${itemNumber}`}, 0))`);
  const others = and(
    eq(table.itemNumber, itemNumber),
    eq(table.line, line),
    eq(table.mounter, mounter),
    eq(table.isCurrent, true),
    ne(table.id, id),
  );
  const retired = await changeRows(ctx, mounterProgram, others, { isCurrent: false });
  await recordChanges(
    ctx,
    mounterProgram,
    retired.map((recordId) => ({ recordId, action: 'disable', after: { isCurrent: false } })),
  );
}
