import { and, asc, gte, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SignedInContext } from '#server/calls/context.ts';
import { titlesOf } from '#server/engine/read-rows.ts';
import { BusinessError } from '#server/errors.ts';
import type { customerPrice, freeCustomerPrice } from './customer-price.ts';

/** The days of a price; without an end it holds on. */
export interface Validity {
  validFrom?: string | undefined;
  validTo?: string | null | undefined;
}

export function refuseEndBeforeStart({ validFrom, validTo }: Validity): void {
  if (!validFrom || !validTo || validFrom <= validTo) return;
  throw new BusinessError({ zh: '失效日期不能早于生效日期', en: 'The price must not end before it begins' }, { field: 'validTo' });
}

/**
 * Refuses a second price of one thing for one customer on any day of the first, naming that one with a link. Everybody's prices count,
 * whatever the caller may see: a customer pays one price.
 */
export async function refuseOverlap(
  ctx: SignedInContext,
  entity: typeof customerPrice | typeof freeCustomerPrice,
  { same, about, id = '0' }: { same: SQL[]; about: string; id?: string },
  { validFrom = '', validTo }: Validity,
): Promise<void> {
  // Of two that are saved at once, the second finds the first.
  const key = `${entity.path} ${ctx.session.tenantId} ${about}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const columns: PriceColumns = entity.table;
  const [other] = await ctx.db
    .select({ id: columns.id, from: columns.validFrom, to: columns.validTo })
    .from(entity.table as PgTable)
    .where(
      and(
        sql`${columns.tenantId} = ${ctx.session.tenantId} and ${columns.isDeleted} = 0`,
        ...same,
        ne(columns.id, id),
        validTo ? lte(columns.validFrom, validTo) : undefined,
        or(isNull(columns.validTo), gte(columns.validTo, validFrom)),
      ),
    )
    .orderBy(asc(columns.validFrom))
    .limit(1);
  if (!other) return;
  const title = (await titlesOf(ctx, entity.path, [String(other.id)])).get(String(other.id)) ?? '';
  const days = `${other.from} ~ ${other.to ?? ''}`.trim();
  const text = {
    zh: `与已有价格的有效期重叠：${days}`,
    en: `Another price already applies on these days: ${days}`,
  };
  const row = { text: { zh: `${title} ${days}`, en: `${title} ${days}` }, href: `${entity.page}/view/${other.id}` };
  throw new BusinessError(text, { field: 'validFrom', referrers: { refusal: text, rows: [row] } });
}

type PriceColumns = Record<'id' | 'tenantId' | 'isDeleted' | 'validFrom' | 'validTo', PgColumn>;
