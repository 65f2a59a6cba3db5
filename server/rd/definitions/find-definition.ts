import { and, asc, count, eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Label } from '#rules/screen.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { titlesOf } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { peopleEntity } from '#server/entity/entity.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { groups } from '../catalogue/groups.ts';
import { item } from '../items/item.ts';
import { currentType, currentTypes, isOwnType, shippedVersion, type TypeVersion, typeAt } from '../types/find-type.ts';
import { itemType } from '../types/item-type-table.ts';
import { changesBetween, type DefinitionChange } from './definition-changes.ts';
import { type DefinitionForm, formOf } from './definition-form.ts';

export const typeInput = z.object({ typeCode: z.string().max(4), version: z.coerce.number().int().optional() });

/** A type in a list. */
export interface ListedType {
  typeCode: string;
  label: Label;
  shortName: string;
  version: number;
  fields: number;
  items: number;
  isDraft: boolean;
  isRetired: boolean;
  /** Added by the plant. */
  isOwn: boolean;
}

/** The groups with the types in use, and how many items each has. */
export async function listDefinitions(ctx: SignedInContext) {
  const types = await currentTypes(ctx);
  const { typeCode } = item.table;
  const counted = await ctx.db.select({ typeCode, count: count() }).from(item.table).where(visibleRows(item, ctx)).groupBy(typeCode);
  const items = new Map(counted.map((row) => [row.typeCode, row.count]));
  return groups.map(({ code, label }) => ({
    groupCode: code,
    label,
    types: types
      .filter(({ type }) => type.code.startsWith(code))
      .map(
        ({ type, version, isRetired }): ListedType => ({
          typeCode: type.code,
          label: type.label,
          shortName: type.shortName,
          version,
          fields: type.fields.length,
          items: items.get(type.code) ?? 0,
          isDraft: type.isDraft === true,
          isRetired,
          isOwn: isOwnType(type.code),
        }),
      ),
  }));
}

/** A version of a definition. */
export interface VersionView {
  version: number;
  /** Of the shipped one, nobody and never. */
  by: string;
  at: string;
  changes: DefinitionChange[];
}

/** One type: its definition, in the version asked for or in use, and all its versions, latest first. */
export async function readDefinitionOf(
  ctx: SignedInContext,
  { typeCode, version }: z.output<typeof typeInput>,
): Promise<DefinitionForm & { isRetired: boolean; isCurrent: boolean; isOwn: boolean; mayEdit: boolean; versions: VersionView[] }> {
  const current = await currentFor(ctx, typeCode);
  const shown = version === undefined ? current : await typeAt(ctx, typeCode, version);
  if (!shown) throw new BusinessError(messages.absent, { code: 404 });
  return {
    ...formOf(shown.type, shown.version),
    isRetired: shown.isRetired,
    isOwn: isOwnType(typeCode),
    mayEdit: holds(ctx.session, 'itemtype_edit'),
    isCurrent: shown.version === current.version,
    versions: await versionsOf(ctx, typeCode),
  };
}

/** The version in use; unknown types are not found. */
export async function currentFor(ctx: SignedInContext, typeCode: string): Promise<TypeVersion> {
  const found = await currentType(ctx, typeCode);
  if (!found) throw new BusinessError(messages.absent, { code: 404 });
  return found;
}

/** Who made which version, and what it changed. */
export async function versionsOf(ctx: SignedInContext, typeCode: string): Promise<VersionView[]> {
  const rows = await ctx.db
    .select()
    .from(itemType)
    .where(and(eq(itemType.tenantId, ctx.session.tenantId), eq(itemType.typeCode, typeCode)))
    .orderBy(asc(itemType.version));
  const people = await titlesOf(ctx, peopleEntity().path, [...new Set(rows.flatMap(({ createUser }) => createUser ?? []))]);
  let before = isOwnType(typeCode) ? undefined : await typeAt(ctx, typeCode, shippedVersion);
  const views: VersionView[] = before ? [{ version: shippedVersion, by: '', at: '', changes: [] }] : [];
  for (const { version, definition, isRetired, createUser, createTime } of rows) {
    const changes = before ? changesBetween(before.type, definition) : [];
    if (before && before.isRetired !== isRetired) changes.push({ what: isRetired ? 'retired' : 'restored' });
    views.unshift({ version, by: people.get(createUser ?? '') ?? '', at: createTime, changes });
    before = { version, type: definition, isRetired };
  }
  return views;
}
