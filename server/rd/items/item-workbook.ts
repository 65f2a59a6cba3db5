import { and, eq } from 'drizzle-orm';
import type { FieldView, Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { viewOf } from '#server/engine/views.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { InputError } from '#server/errors.ts';
import { comesIn, type Variant, type VariantColumn, type VariantGroup } from '#server/exchange/variants.ts';
import type { MaterialField, MaterialType } from '../catalogue/definition.ts';
import { groups } from '../catalogue/groups.ts';
import { currentType, currentTypes, type TypeVersion, titleOf, typeAt } from '../types/find-type.ts';
import { dictionariesOf, viewOfField } from '../types/type-fields.ts';
import { type Item, item } from './item.ts';
import { columnsFor } from './item-columns.ts';
import { givenFor, textsOf } from './item-values.ts';
import { insertItem, readValues, typeOf, updateItem } from './save-item.ts';

/** A workbook holds the items of one type, because each type has fields of its own. */
comesIn(item, { field: 'typeCode', options: typeOptions, find: workbookOf });

async function typeOptions(ctx: SignedInContext): Promise<VariantGroup[]> {
  const { locale } = ctx;
  const types = await currentTypes(ctx);
  const retired: Label = { zh: '（已停用）', en: ' (retired)' };
  return groups.map(({ code, label }) => ({
    label: `${code} ${label[locale]}`,
    options: types
      .filter(({ type }) => type.code.startsWith(code))
      .map(({ type, isRetired }) => ({ value: type.code, label: titleOf(type)[locale] + (isRetired ? retired[locale] : '') })),
  }));
}

async function workbookOf(ctx: SignedInContext, typeCode: string): Promise<Variant | undefined> {
  const current = await currentType(ctx, typeCode);
  if (!current) return undefined;
  const { type } = current;
  const older = await olderFields(ctx, type);
  const dictionaries = await ctx.dictionaries([...dictionariesOf(type), ...dictionariesOf({ ...type, fields: older })]);
  const view = (field: MaterialField) => viewOfField(field, dictionaries, ctx.locale);
  const column = (field: MaterialField): VariantColumn => ({ field: view(field), titles: titlesOf(field.label), ...optionsOf(field) });
  const { code, description, state, erpItemId } = item.fields;
  const ofItem = { code, description, state, erpItemId };
  const shown = (name: keyof typeof ofItem): FieldView => viewOf(name, ofItem[name], ctx.locale);
  const typeView: FieldView = { name: 'typeCode', kind: 'choice', label: item.fields.typeCode.label[ctx.locale], labelKey: 'typeCodeName' };
  const title = titleOf(type);
  return {
    title: title[ctx.locale],
    columns: [
      { field: codeView(shown('code')), titles: [...titlesOf(code.label), 'fnumber'] },
      {
        field: { ...typeView, options: [{ value: type.code, label: title[ctx.locale] }] },
        titles: titlesOf(item.fields.typeCode.label),
        options: [title, type.label].map((label) => ({ value: type.code, label })),
      },
      ...type.fields.map(column),
      ...older.map((field): VariantColumn => ({ ...column(field), isPast: true })),
      { field: shown('erpItemId'), titles: titlesOf(erpItemId.label) },
      {
        field: { name: 'reason', kind: 'text', label: reasonLabel[ctx.locale], help: reasonHelp[ctx.locale] },
        titles: titlesOf(reasonLabel),
      },
    ],
    shown: [shown('code'), typeView, ...[...type.fields, ...older].map(view), shown('description'), shown('state'), shown('erpItemId')],
    passedOver: [description.label, state.label].flatMap(titlesOf),
    write: (inside, input) => writeItem(inside, { ...current, older }, input),
  };
}

/** A new item has no number yet; one that is given names the item to change. */
const codeView = ({ required: _required, ...view }: FieldView): FieldView => view;

const reasonLabel = item.audited?.reason?.label ?? { zh: '变更原因', en: 'Reason for the change' };
const reasonHelp: Label = { zh: '修改已发布物料的参数时必填', en: 'Needed when a value of a released item changes' };
const titlesOf = ({ zh, en }: Label): string[] => [zh, en];
const optionsOf = (field: MaterialField) => (field.kind === 'choice' ? { options: field.options } : {});

/** Fields that only items of earlier versions have: an export leaves nothing out. */
async function olderFields(ctx: SignedInContext, type: MaterialType): Promise<MaterialField[]> {
  const { tenantId, typeCode, typeVersion } = item.table;
  const rows = await ctx.db
    .selectDistinct({ version: typeVersion })
    .from(item.table)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(typeCode, type.code)));
  const found = new Map<string, MaterialField>();
  for (const { version } of rows)
    for (const field of (await typeAt(ctx, type.code, version))?.type.fields ?? [])
      if (!type.fields.some(({ name }) => name === field.name)) found.set(field.name, field);
  return [...found.values()];
}

/** Adds the item of a row, or changes the one that its number names. Near doubles are no question here: a list has many. */
async function writeItem(
  ctx: SignedInContext,
  current: TypeVersion & { older: MaterialField[] },
  given: Input,
): ReturnType<Variant['write']> {
  const { code, ...input } = { ...given, typeCode: current.type.code, confirm: 'true' } as Input;
  const fields = [...current.type.fields, ...current.older].filter(({ name }) => Object.hasOwn(given, name));
  if (code === undefined) {
    refuseUnknown(ctx, fields, current);
    return { kind: 'added', id: (await insertItem(ctx, input)).id };
  }
  const existing = await itemNumbered(ctx, current.type, String(code));
  const old = await typeOf(ctx, existing);
  refuseUnknown(ctx, fields, old);
  const values = await readValues(ctx, old.type, { ...textsOf(old.type, existing.values), ...givenFor(old.type, input) });
  const isSame = sameTexts(textsOf(old.type, existing.values), textsOf(old.type, columnsFor(old, values).values));
  if (isSame && (input.erpItemId === undefined || input.erpItemId === existing.erpItemId)) return { kind: 'unchanged', id: existing.id };
  await updateItem(ctx, existing.id, input, { version: existing.version });
  return { kind: 'changed', id: existing.id };
}

/** Of the fields that a row fills, those that the item's version of its type does not have. */
function refuseUnknown({ locale }: SignedInContext, filled: readonly MaterialField[], { type, version }: TypeVersion): void {
  const unknown = filled.filter(({ name }) => !type.fields.some((field) => field.name === name));
  if (unknown.length > 0) throw new InputError(Object.fromEntries(unknown.map(({ name }) => [name, notInVersion(version)[locale]])));
}

const sameTexts = (one: Record<string, string | null>, other: Record<string, string | null>): boolean =>
  Object.keys(one).every((name) => one[name] === other[name]);

async function itemNumbered(ctx: SignedInContext, type: MaterialType, number: string): Promise<Item> {
  const [found] = await findRows(ctx, item, and(visibleRows(item, ctx), eq(item.table.code, number)), 1);
  if (!found) throw new InputError({ code: absent(number)[ctx.locale] });
  if (found.typeCode !== type.code) throw new InputError({ code: otherType(found.typeCode)[ctx.locale] });
  return found;
}

const absent = (number: string): Label => ({
  zh: `物料“${number}”不存在；新物料的编码请留空`,
  en: `There is no item "${number}". Leave the number of a new item empty.`,
});
const otherType = (typeCode: string): Label => ({ zh: `该物料的类型是 ${typeCode}`, en: `This item is of type ${typeCode}` });
const notInVersion = (version: number): Label => ({
  zh: `该物料的类型版本 ${version} 没有此参数`,
  en: `Version ${version} of the item's type has no such field`,
});
