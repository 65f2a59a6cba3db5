import type { FieldView, Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Input } from '#server/engine/write-rows.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { BusinessError } from '#server/errors.ts';
import type { RowProblem } from './typed-rows.ts';
import type { RowPlace } from './workbook/row-place.ts';

/** A column of the files of one variant, with its further headings and, of a choice, the labels of its keys in both languages. */
export interface VariantColumn {
  field: FieldView;
  titles: readonly string[];
  options?: readonly { value: string; label: Label }[];
  /** Only records made earlier have it: a file may fill it, and no template asks for it. */
  isPast?: true;
}

/** The files of one variant. */
export interface Variant {
  title: string;
  /** What an import fills. */
  columns: readonly VariantColumn[];
  /** What an export shows. */
  shown: readonly FieldView[];
  /** Headings of what an export shows and no import fills. */
  passedOver: readonly string[];
  /** Begins a file: its rows are planned some at a time, which takes long, and written at once, which does not. */
  open: (ctx: SignedInContext, may: { add: boolean; change: boolean }) => VariantFile;
}

/** What the rows of one file would do. */
export interface VariantFile {
  /**
   * Finds the record of each of the next rows by what the row says, and what keeps it from being written; holds nothing that others wait
   * for, and looks for all of them at once.
   */
  plan: (rows: readonly FileRow[]) => Promise<RowPlan[]>;
  /** Writes what was planned; answers the rows that others' changes have overtaken meanwhile, which are not written. */
  write: () => Promise<OvertakenRow[]>;
}

export type RowPlan = { kind: 'added' | 'changed' | 'unchanged' } | { problems: RowProblem[] };

export interface FileRow {
  row: RowPlace;
  input: Input;
  /** Whether somebody has changed the record since the file was written, or checked. */
  isOvertaken: (existing: { id: string; version: number }) => boolean;
}

export interface OvertakenRow {
  row: RowPlace;
  field: string;
  text: Label;
}

export interface VariantGroup {
  label: string;
  options: readonly { value: string; label: string }[];
}

/** An entity whose records have fields of their own by variant, such as items by their type: a file holds the records of one. */
export interface Variants {
  /** The field that names a record's variant. */
  field: string;
  options: (ctx: SignedInContext) => Promise<VariantGroup[]>;
  /** Undefined for a variant that does not exist. */
  find: (ctx: SignedInContext, value: string) => Promise<Variant | undefined>;
}

const known = new Map<string, Variants>();

/** Registers the variants of an entity, next to its commands. */
export function comesIn({ path }: AnyEntity, variants: Variants): void {
  known.set(path, variants);
}

export const variantsOf = (path: string): Variants | undefined => known.get(path);

/** The variant that a file is of; undefined where the entity has none, or an export is of all. */
export async function variantOf(ctx: SignedInContext, path: string, value: string | undefined): Promise<Variant | undefined> {
  const variants = known.get(path);
  if (!variants || value === undefined) return undefined;
  const found = await variants.find(ctx, value);
  if (!found) throw new BusinessError(unknownVariant, { field: 'variant' });
  return found;
}

/** The variant whose columns an export has: the one asked for, or the only one that the list is filtered to. */
export async function variantListed(
  ctx: SignedInContext,
  { path, variant, filters }: { path: string; variant?: string | undefined; filters: Record<string, string> },
): Promise<Variant | undefined> {
  const variants = known.get(path);
  if (!variants || variant !== undefined) return variantOf(ctx, path, variant);
  const only = filters[variants.field];
  return only === undefined ? undefined : variants.find(ctx, only);
}

/** An import is always of one variant. */
export function assertVariant(path: string, value: string | undefined): void {
  if (known.has(path) && value === undefined) throw new BusinessError(noVariant, { field: 'variant' });
}

/** The filters of a list, narrowed to one variant. */
export function narrowed<Asked extends { path: string; variant?: string | undefined; filters: Record<string, string> }>(
  asked: Asked,
): Asked {
  const variants = known.get(asked.path);
  if (!variants || asked.variant === undefined) return asked;
  return { ...asked, filters: { ...asked.filters, [variants.field]: asked.variant } };
}

const noVariant = { zh: '请选择类型', en: 'Choose a type' };
const unknownVariant = { zh: '类型不存在', en: 'There is no such type' };
