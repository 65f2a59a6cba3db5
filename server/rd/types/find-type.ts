import { and, desc, eq } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { materialTypes } from '../catalogue/catalogue.ts';
import type { MaterialField, MaterialType } from '../catalogue/definition.ts';
import { itemType } from './item-type-table.ts';

/** A type's definition in one of its versions. */
export interface TypeVersion {
  version: number;
  type: MaterialType;
  isRetired: boolean;
}

const shippedTypes = new Map(materialTypes.map((type) => [type.code, type]));

/** Whether a plant added the type itself. */
export const isOwnType = (code: string): boolean => !shippedTypes.has(code);

/** The version of a type in use; undefined for a code that the plant does not have. */
export async function currentType(ctx: SignedInContext, code: string): Promise<TypeVersion | undefined> {
  return (await currentTypes(ctx, code))[0];
}

/** A type as it was in a version: items keep the one that they were made with. */
export async function typeAt(ctx: SignedInContext, code: string, version: number): Promise<TypeVersion | undefined> {
  if (version === shippedVersion && !isOwnType(code)) return shipped(code)[0];
  const [row] = await ctx.db
    .select()
    .from(itemType)
    .where(and(eq(itemType.tenantId, ctx.session.tenantId), eq(itemType.typeCode, code), eq(itemType.version, version)));
  return row && versionOf(row);
}

/**
 * A type as items have it: with the fields and options of earlier versions behind those in use, since items keep the version that they were
 * made with.
 */
export async function typeEver(ctx: SignedInContext, type: MaterialType): Promise<MaterialType> {
  const { tenantId, typeCode, version } = itemType;
  const rows = await ctx.db
    .select()
    .from(itemType)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(typeCode, type.code)))
    .orderBy(desc(version));
  const earlier = [...rows.map((row) => versionOf(row).type), ...shipped(type.code).map((one) => one.type)];
  const fields = type.fields.map((field) => withOptions(field, earlier));
  for (const field of earlier.flatMap((one) => one.fields))
    if (!fields.some(({ name }) => name === field.name)) fields.push(withOptions(field, earlier));
  return { ...type, fields };
}

function withOptions(field: MaterialField, types: readonly MaterialType[]): MaterialField {
  if (field.kind !== 'choice') return field;
  const options = [...field.options];
  for (const one of types.flatMap(({ fields }) => fields))
    if (one.name === field.name && one.kind === 'choice')
      options.push(...one.options.filter(({ value }) => !options.some((known) => known.value === value)));
  return { ...field, options };
}

/** The version in use of each type, shipped or the plant's own, or of one, in the order of their codes. */
export async function currentTypes(ctx: SignedInContext, code?: string): Promise<TypeVersion[]> {
  const { tenantId, typeCode, version } = itemType;
  const rows = await ctx.db
    .selectDistinctOn([typeCode])
    .from(itemType)
    .where(and(eq(tenantId, ctx.session.tenantId), code === undefined ? undefined : eq(typeCode, code)))
    .orderBy(typeCode, desc(version));
  const own = new Map(rows.map((row) => [row.typeCode, versionOf(row)]));
  const added = [...own.values()].filter(({ type }) => isOwnType(type.code));
  return [...shipped(code).map((one) => own.get(one.type.code) ?? one), ...added].sort(byCode);
}

const byCode = ({ type: one }: TypeVersion, { type: other }: TypeVersion): number => (one.code < other.code ? -1 : 1);

export const shippedVersion = 1;

function shipped(code?: string): TypeVersion[] {
  const types = code === undefined ? materialTypes : [shippedTypes.get(code) ?? []].flat();
  return types.map((type) => ({ version: shippedVersion, type, isRetired: false }));
}

const versionOf = ({ version, definition, isRetired }: typeof itemType.$inferSelect): TypeVersion => ({
  version,
  type: definition,
  isRetired,
});

/** The short name that items of a type begin with. */
export const shortNameOf = ({ fields, shortName }: MaterialType): string =>
  fields.find(({ name }) => name === 'shortName')?.initial ?? shortName;

/** What a type is called to people. */
export const titleOf = ({ code, label }: Pick<MaterialType, 'code' | 'label'>): Label => ({
  zh: `${code} ${label.zh}`,
  en: `${code} ${label.en}`,
});
