import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { askToConfirm } from '#server/confirm.ts';
import { BusinessError } from '#server/errors.ts';
import type { Fingerprints } from './fingerprints.ts';
import { item } from './item.ts';

const maxNamed = 3;

/**
 * Refuses a part that already exists, with a link to it, and asks about those that differ in tolerance or brand alone. Everybody's items
 * count, whatever the caller may see: a part has one code in a plant.
 */
export async function refuseDoubles(
  ctx: SignedInContext,
  { fingerprint, nearFingerprint }: Fingerprints,
  { except = [], confirm }: { except?: readonly string[]; confirm: unknown },
): Promise<void> {
  const { table } = item;
  const rows = await ctx.db
    .select({ id: table.id, code: table.code, description: table.description, fingerprint: table.fingerprint })
    .from(table)
    .where(
      and(
        eq(table.tenantId, ctx.session.tenantId),
        eq(table.isDeleted, 0),
        except.length > 0 ? notInArray(table.id, [...except]) : undefined,
        or(eq(table.fingerprint, fingerprint), eq(table.nearFingerprint, nearFingerprint)),
      ),
    )
    .orderBy(sql`${table.fingerprint} <> ${fingerprint}`, asc(table.code))
    .limit(maxNamed);
  const double = rows.find((row) => row.fingerprint === fingerprint);
  if (double) throw new BusinessError(isThere(double), { code: 409, field: 'typeCode', recordId: double.id });
  // A legacy client cannot answer a question.
  const [first] = ctx.caller.door === 'blade' ? [] : rows;
  if (!first) return;
  const named = rows.map(({ code, description }) => `${code} ${description}`).join('; ');
  askToConfirm(
    [
      {
        name: 'near',
        about: rows.map(({ id: one }) => one).join('_'),
        text: { zh: `仅精度或品牌不同的物料：${named}`, en: `Same but for tolerance or brand: ${named}` },
      },
    ],
    confirm,
    { recordId: first.id },
  );
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
  return new Map(rows.filter(({ id }) => !except.includes(id)).map((row) => [row.fingerprint, isThere(row)]));
}

const isThere = ({ code, description }: { code: string; description: string }): Label => ({
  zh: `相同参数的物料已存在：${code} ${description}`,
  en: `This part already exists: ${code} ${description}`,
});
