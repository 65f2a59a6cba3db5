import { and, eq, sql } from 'drizzle-orm';
import { plainCode } from '#rules/codes.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { badge, badgeLife } from './badge.ts';

const { table } = badge;

/** Whom a badge names at a terminal; asked anew by each scan, so that a lost one is out at once. */
export async function personOfBadge(ctx: SignedInContext, scanned: string): Promise<{ id: string; name: string }> {
  const [found] = await ctx.db
    .select({ userId: table.userId, state: table.state })
    .from(table)
    .where(
      and(
        eq(table.tenantId, ctx.session.tenantId),
        eq(table.isDeleted, 0),
        eq(sql`lower(${table.badgeCode})`, plainCode(scanned).toLowerCase()),
      ),
    );
  if (!found) throw new BusinessError({ zh: '工牌未登记', en: 'This badge is not registered' }, { field: 'badge' });
  if (found.state === badgeLife.moves.block.to) throw blocked();
  const [person] = await ctx.readMain((db) =>
    db.execute<{ name: string }>(sql`
      select real_name as name from "system_user"
      where tenant_id = ${ctx.session.tenantId} and id = ${found.userId} and is_deleted = 0`),
  );
  if (!person) throw blocked();
  return { id: found.userId, name: person.name };
}

const blocked = () => new BusinessError({ zh: '工牌已挂失，不能使用', en: 'This badge is blocked' }, { code: 409, field: 'badge' });
