import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { codeKey, plainCode } from '#rules/codes.ts';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { changeRow } from '#server/engine/change-rows.ts';
import { id } from '#server/engine/inputs.ts';
import { fieldsOf } from '#server/engine/views.ts';
import { columnsOf } from '#server/engine/visible-rows.ts';
import { named } from '#server/engine/write-rows.ts';
import { type AnyEntity, allEntities, entityAt } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { atEntity } from '#server/exchange/at-entity.ts';

/** A code of an older build that is not in the one form in which codes are kept now (decision 087). */
export interface StrangeCode {
  path: string;
  field: string;
  id: string;
  label: string;
  /** As it is stored, with what nobody sees made visible. */
  code: string;
  plain: string;
  href: string;
  /** The records that have the same code once both are in that form: somebody has to rename one. */
  doubles: { id: string; code: string; href: string }[];
}

const most = 200;
const invisible = '\u00a0\u00ad\u2000-\u200f\u202a-\u202f\u205f\u2060\u3000\ufeff';
const strange = `^\\s|\\s$|[\uff01-\uff5e${invisible}]`;

/** The strange codes of the tenant, those with doubles first; nothing is changed. */
export async function strangeCodes(ctx: SignedInContext): Promise<StrangeCode[]> {
  const found: StrangeCode[] = [];
  for (const entity of allEntities()) {
    for (const [name, field] of fieldsOf(entity))
      if (field.code && field.kind === 'text') found.push(...(await strangeIn(ctx, entity, name, field)));
    if (found.length > most) break;
  }
  return found.sort((one, other) => other.doubles.length - one.doubles.length).slice(0, most);
}

async function strangeIn(ctx: SignedInContext, entity: AnyEntity, name: string, field: Field): Promise<StrangeCode[]> {
  const column = columnsOf(entity)[name];
  if (!column) return [];
  const isStrange = sql`(${column} ~ ${strange} or ${column} is not nfc normalized)`;
  const rows = await rowsWith(ctx, entity, column, isStrange);
  const odd = rows.filter(({ code }) => plainCode(code) !== code);
  if (odd.length === 0) return [];
  const rule = (entity.unique ?? []).find(({ fields }) => fields.includes(name));
  const others = rule
    ? [...odd, ...(await rowsWith(ctx, entity, column, inArray(column, [...new Set(odd.map(({ code }) => plainCode(code)))])))]
    : [];
  const keyOf = (row: Coded) =>
    [codeKey(field.code, row.code), ...(rule?.fields ?? []).filter((one) => one !== name).map((one) => String(row[one] ?? ''))].join('\0');
  const hrefOf = (of: string) => `${entity.page}/view/${of}`;
  return odd.map((row): StrangeCode => {
    const same = others.filter((other) => other.id !== row.id && keyOf(other) === keyOf(row));
    return {
      ...{ path: entity.path, field: name, id: row.id },
      label: `${entity.label[ctx.locale]} › ${field.label[ctx.locale]}`,
      code: madeVisible(row.code),
      plain: plainCode(row.code),
      href: hrefOf(row.id),
      doubles: [...new Map(same.map((one) => [one.id, one])).values()].map((one) => ({
        id: one.id,
        code: madeVisible(one.code),
        href: hrefOf(one.id),
      })),
    };
  });
}

type Coded = Record<string, unknown> & { id: string; code: string };

async function rowsWith(ctx: SignedInContext, entity: AnyEntity, column: PgColumn, isMeant: SQL): Promise<Coded[]> {
  const { id: own, tenantId, isDeleted, ...columns } = columnsOf(entity);
  const keys = (entity.unique ?? []).flatMap(({ fields }) => fields).flatMap((one) => (columns[one] ? [[one, columns[one]] as const] : []));
  const rows = await ctx.readAt(entity.path, (db) =>
    db
      .select({ ...Object.fromEntries(keys), id: own, code: column })
      .from(entity.table)
      .where(and(tenantId && eq(tenantId, ctx.session.tenantId), isDeleted && eq(isDeleted, 0), or(isMeant)))
      .limit(most),
  );
  return rows.map((row) => ({ ...row, id: String(row.id), code: String(row.code) }));
}

/** What nobody sees, and blanks at the ends, by their numbers. */
const madeVisible = (code: string): string =>
  code.replace(new RegExp(`^\\s+|\\s+$|[${invisible}]`, 'gu'), (signs) =>
    [...signs].map((sign) => `[U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`).join(''),
  );

export const healInput = z.object({ path: z.string().max(64), field: z.string().max(64), id });

/** Brings one code to its plain form; refused where another record has that already. */
export async function healCode(
  ctx: ExternalContext,
  { path, field: name, id: recordId }: z.output<typeof healInput>,
): Promise<{ code: string }> {
  const entity = allEntities().find((one) => one.path === path);
  const field = entity && fieldsOf(entity).find(([one]) => one === name)?.[1];
  if (!entity || !field?.code) throw new BusinessError(messages.absent, { code: 404 });
  const meta = { permission: 'codecheck', entity: path };
  return atEntity(ctx, { path: `${path}.heal`, type: 'mutation', meta }, async (inside) => {
    const { id: own, tenantId } = columnsOf(entityAt(path));
    const found = (await strangeIn(inside, entity, name, field)).find((one) => one.id === recordId);
    if (!found) throw new BusinessError(messages.absent, { code: 404 });
    if (found.doubles.length > 0) throw new BusinessError(hasDoubles(found.doubles.map(({ code }) => code)), { code: 409 });
    const isMeant = and(eq(own, recordId), tenantId && eq(tenantId, inside.session.tenantId));
    const changed = await named(entity, () => changeRow(inside, entity, isMeant, { [name]: found.plain }));
    if (!changed) throw new BusinessError(messages.stale, { code: 409 });
    await recordChanges(inside, entity, [{ recordId, action: 'edit', before: { [name]: found.code }, after: { [name]: found.plain } }]);
    return { code: found.plain };
  });
}

const hasDoubles = (codes: string[]) => ({
  zh: `另有相同编码的记录：${codes.join('、')}。请先改其中一条的编码`,
  en: `Other records have the same code: ${codes.join(', ')}. Rename one of them first.`,
});
