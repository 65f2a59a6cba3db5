import { and, between, eq, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { columnsOf } from '../visible-rows.ts';

/** A field whose numbers are given by the day: `XJ20260504001` has the sign `XJ`, `BJ20260504-001` a hyphen too. */
export interface Series {
  entity: AnyEntity;
  field: string;
  sign: string;
  hyphen?: boolean;
}

/**
 * The first free number of a day, `yyyy-MM-dd`. Numbers of removed records stay taken, and one typed far ahead does not move the others. It
 * waits for nobody: what another transaction has taken is passed over, and is free again should that one fail (decision 071).
 */
export async function nextNumber(ctx: SignedInContext, series: Series, day: string): Promise<string> {
  const prefix = `${series.sign}${day.replaceAll('-', '')}${series.hyphen ? '-' : ''}`;
  for (;;) {
    const taken = await takenNumbers(ctx, series, prefix);
    const free = freeNumbers(prefix, taken);
    const number = await holdOneOf(ctx, series, free);
    // Whoever held it before may have stored it since the numbers were read.
    if (number !== undefined && !(await isTaken(ctx, series, number))) return number;
  }
}

/** Keeps a number that somebody typed from being given to others before it is stored. */
export async function holdNumber(ctx: SignedInContext, series: Series, number: string): Promise<void> {
  await holdOneOf(ctx, series, [number]);
}

/** How many further numbers are tried where others hold the first ones. */
const choices = 200;

function freeNumbers(prefix: string, taken: ReadonlySet<unknown>): string[] {
  const free: string[] = [];
  for (let nth = 1; free.length < choices; nth += 1) {
    const number = `${prefix}${String(nth).padStart(3, '0')}`;
    if (!taken.has(number)) free.push(number);
  }
  return free;
}

async function takenNumbers(ctx: SignedInContext, series: Series, prefix: string): Promise<ReadonlySet<unknown>> {
  const { column, table, isOwn } = storedIn(ctx, series);
  const isOfDay = and(between(column, `${prefix}000`, `${prefix}${'9'.repeat(9)}`), sql`${column} ~ ${`^${prefix}[0-9]{3,9}$`}`);
  const rows = await ctx.db.select({ number: column }).from(table).where(and(isOwn, isOfDay));
  return new Set(rows.map(({ number }) => number));
}

async function isTaken(ctx: SignedInContext, series: Series, number: string): Promise<boolean> {
  const { column, table, isOwn } = storedIn(ctx, series);
  const rows = await ctx.db
    .select({ number: column })
    .from(table)
    .where(and(isOwn, eq(column, number)))
    .limit(1);
  return rows.length > 0;
}

async function holdOneOf({ db, session }: SignedInContext, { entity, field }: Series, numbers: string[]): Promise<string | undefined> {
  const key = `number ${session.tenantId} ${entity.path}.${field} `;
  const [held] = await db.execute<{ number: string }>(
    sql`select number from unnest(${sql.param(`{${numbers}}`)}::text[]) as number
      where pg_try_advisory_xact_lock(hashtextextended(${key} || number, 0)) limit 1`,
  );
  return held?.number;
}

/** Also what its author cannot see, or has removed: the number is the tenant's. */
function storedIn({ session }: SignedInContext, { entity, field }: Series) {
  const { [field]: column, tenantId } = columnsOf(entity);
  if (!column || !tenantId) throw new Error(`${entity.path} has no ${field} of a tenant`);
  return { column, table: entity.table, isOwn: eq(tenantId, session.tenantId) };
}
