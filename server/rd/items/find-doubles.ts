import { and, asc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { askToConfirm, type Doubt } from '#server/confirm.ts';
import { BusinessError } from '#server/errors.ts';
import type { Fingerprints } from './fingerprints.ts';
import { type Item, item } from './item.ts';
import { retiredAmong } from './unready-items.ts';

const maxNamed = 3;

/**
 * Refuses a part that already exists, with a link to it, and asks about those that differ in tolerance or brand alone, or have the maker's
 * number with other values or in another version of their type. Everybody's items count, whatever the caller may see: a part has one code
 * in a plant.
 */
export async function refuseDoubles(
  ctx: SignedInContext,
  { fingerprint, nearFingerprint, manufacturerModel }: Fingerprints & { manufacturerModel?: string | null },
  { except = [], confirm }: { except?: readonly string[]; confirm: unknown },
): Promise<void> {
  const { table } = item;
  const isAlike = or(eq(table.fingerprint, fingerprint), eq(table.nearFingerprint, nearFingerprint));
  const rows = await othersWhere(ctx, isAlike, except, sql`${table.fingerprint} <> ${fingerprint}`);
  const double = rows.find((row) => row.fingerprint === fingerprint);
  if (double)
    throw new BusinessError(isThere(double, await retiredAmong(ctx, [double.code])), { code: 409, field: 'typeCode', recordId: double.id });
  // A legacy client cannot answer a question.
  if (ctx.caller.door === 'blade') return;
  const number = manufacturerModel ?? '';
  const spellings = [number, number.toUpperCase(), number.toLowerCase()];
  const near = rows.map(({ id }) => id);
  const numbered = number === '' ? [] : await othersWhere(ctx, inArray(table.manufacturerModel, spellings), [...except, ...near]);
  const all = [...rows, ...numbered];
  const [first] = all;
  if (!first) return;
  const retired = await retiredAmong(
    ctx,
    all.map(({ code }) => code),
  );
  const doubts = [
    doubtOf('near', rows, retired, { zh: '仅精度或品牌不同的物料', en: 'Same but for tolerance or brand' }),
    doubtOf('maker', numbered, retired, { zh: `厂家型号 ${number} 已有物料`, en: `Items with the maker's number ${number}` }),
  ];
  askToConfirm(doubts.flat(), confirm, { recordId: first.id });
}

type Other = Pick<Item, 'id' | 'code' | 'description' | 'fingerprint'>;

async function othersWhere(
  { db, session }: SignedInContext,
  isMeant: SQL | undefined,
  except: readonly string[],
  first?: SQL,
): Promise<Other[]> {
  const { id, code, description, fingerprint, tenantId, isDeleted } = item.table;
  const isOther = except.length > 0 ? notInArray(id, [...except]) : undefined;
  return db
    .select({ id, code, description, fingerprint })
    .from(item.table)
    .where(and(eq(tenantId, session.tenantId), eq(isDeleted, 0), isOther, isMeant))
    .orderBy(...(first ? [first] : []), asc(code))
    .limit(maxNamed);
}

function doubtOf(name: string, rows: readonly Other[], retired: Retired, { zh, en }: Label): Doubt[] {
  if (rows.length === 0) return [];
  const named = (locale: keyof Label) =>
    rows.map(({ code, description }) => `${retired.get(code)?.[locale] ?? code} ${description}`).join('; ');
  return [{ name, about: rows.map(({ id }) => id).join('_'), text: { zh: `${zh}：${named('zh')}`, en: `${en}: ${named('en')}` } }];
}

/** Of many parts those that exist, each with the message that names the item; `except` are items that are no such part any more. */
export async function doublesOf(
  ctx: SignedInContext,
  fingerprints: readonly string[],
  except: readonly string[],
): Promise<Map<string, Label>> {
  const gone = new Set(except);
  const parts = await partsThatAre(ctx, fingerprints);
  return new Map(
    [...parts].flatMap(([fingerprint, items]) =>
      items
        .filter(({ id }) => !gone.has(id))
        .slice(0, 1)
        .map(({ text }) => [fingerprint, text] as const),
    ),
  );
}

/** The items that are one of these parts, by fingerprint, each with the message that names it. */
export async function partsThatAre(
  ctx: SignedInContext,
  fingerprints: readonly string[],
): Promise<Map<string, { id: string; text: Label }[]>> {
  if (fingerprints.length === 0) return new Map();
  const { table } = item;
  const isOne = sql`${table.fingerprint} = any(${`{${fingerprints.join(',')}}`}::text[])`;
  const rows = await ctx.db
    .select({ id: table.id, code: table.code, description: table.description, fingerprint: table.fingerprint })
    .from(table)
    .where(and(eq(table.tenantId, ctx.session.tenantId), eq(table.isDeleted, 0), isOne))
    .orderBy(asc(table.code));
  const retired = await retiredAmong(
    ctx,
    rows.map(({ code }) => code),
  );
  const parts = new Map<string, { id: string; text: Label }[]>();
  for (const row of rows) parts.set(row.fingerprint, [...(parts.get(row.fingerprint) ?? []), { id: row.id, text: isThere(row, retired) }]);
  return parts;
}

/** Items out of use among those named, and what is said of them. */
type Retired = ReadonlyMap<string, Label>;

const isThere = ({ code, description }: { code: string; description: string }, retired: Retired): Label => ({
  zh: `相同参数的物料已存在：${retired.get(code)?.zh ?? code} ${description}`,
  en: `This part already exists: ${retired.get(code)?.en ?? code} ${description}`,
});
