import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type * as z from 'zod';
import type { SignedInContext } from '#server/calls/context.ts';
import { naturally } from '#server/database/natural-order.ts';
import { containsText, findByName } from '#server/engine/contains-text.ts';
import type { selectInput } from '#server/engine/inputs.ts';
import { maxOptions } from '#server/engine/selectable.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { user } from './user.ts';

/** Enabled users whose name or account contains the text. */
export async function selectUsers(ctx: SignedInContext, { q, ids }: z.output<typeof selectInput>) {
  const { id: userId, account, name, realName, status } = user.table;
  const read = (text: string | undefined, limit: number) =>
    ctx.db
      .select({ id: userId, account, name, realName })
      .from(user.table)
      .where(
        and(
          visibleRows(user, ctx),
          eq(status, 1),
          ids?.length ? inArray(userId, ids) : undefined,
          or(containsText(realName, text), containsText(account, text)),
        ),
      )
      .orderBy(asc(naturally(realName)), asc(userId))
      .limit(limit);
  const rows = await findByName(ctx, q, maxOptions(ctx), read, (row) => row.realName);
  return rows.map((row) => ({ ...row, value: row.id, label: row.realName }));
}
