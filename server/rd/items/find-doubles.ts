import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
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
  { id = '0', confirm }: { id?: string; confirm: unknown },
): Promise<void> {
  const { table } = item;
  const rows = await ctx.db
    .select({ id: table.id, code: table.code, description: table.description, fingerprint: table.fingerprint })
    .from(table)
    .where(
      and(
        eq(table.tenantId, ctx.session.tenantId),
        eq(table.isDeleted, 0),
        ne(table.id, id),
        or(eq(table.fingerprint, fingerprint), eq(table.nearFingerprint, nearFingerprint)),
      ),
    )
    .orderBy(sql`${table.fingerprint} <> ${fingerprint}`, asc(table.code))
    .limit(maxNamed);
  const double = rows.find((row) => row.fingerprint === fingerprint);
  if (double)
    throw new BusinessError(
      {
        zh: `相同参数的物料已存在：${double.code} ${double.description}`,
        en: `This part already exists: ${double.code} ${double.description}`,
      },
      { code: 409, field: 'typeCode', recordId: double.id },
    );
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
