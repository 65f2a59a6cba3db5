import { and, asc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { askToConfirm, type Doubt } from '#server/confirm.ts';
import { BusinessError } from '#server/errors.ts';
import type { Fingerprints } from './fingerprints.ts';
import { type Item, item } from './item.ts';

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
  if (double) throw new BusinessError(isThere(double), { code: 409, field: 'typeCode', recordId: double.id });
  // A legacy client cannot answer a question.
  if (ctx.caller.door === 'blade') return;
  const number = manufacturerModel ?? '';
  const spellings = [number, number.toUpperCase(), number.toLowerCase()];
  const near = rows.map(({ id }) => id);
  const numbered = number === '' ? [] : await othersWhere(ctx, inArray(table.manufacturerModel, spellings), [...except, ...near]);
  const [first] = [...rows, ...numbered];
  if (!first) return;
  const doubts = [
    doubtOf('near', rows, { zh: '仅精度或品牌不同的物料', en: 'Same but for tolerance or brand' }),
    doubtOf('maker', numbered, { zh: `厂家型号 ${number} 已有物料`, en: `Items with the maker's number ${number}` }),
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

function doubtOf(name: string, rows: readonly Other[], { zh, en }: Label): Doubt[] {
  if (rows.length === 0) return [];
  const named = rows.map(({ code, description }) => `${code} ${description}`).join('; ');
  return [{ name, about: rows.map(({ id }) => id).join('_'), text: { zh: `${zh}：${named}`, en: `${en}: ${named}` } }];
}

/** Of many parts those that exist, each with the message that names the item; `except` are items that are no such part any more. */
export async function doublesOf(
  ctx: SignedInContext,
  fingerprints: readonly string[],
  except: readonly string[],
): Promise<Map<string, Label>> {
  if (fingerprints.length === 0) return new Map();
  const { table } = item;
  const rows = await ctx.db
    .select({ id: table.id, code: table.code, description: table.description, fingerprint: table.fingerprint })
    .from(table)
    .where(and(eq(table.tenantId, ctx.session.tenantId), eq(table.isDeleted, 0), inArray(table.fingerprint, [...fingerprints])));
  const gone = new Set(except);
  return new Map(rows.filter(({ id }) => !gone.has(id)).map((row) => [row.fingerprint, isThere(row)]));
}

const isThere = ({ code, description }: { code: string; description: string }): Label => ({
  zh: `相同参数的物料已存在：${code} ${description}`,
  en: `This part already exists: ${code} ${description}`,
});
