import { and, eq } from 'drizzle-orm';
import type { FieldView, Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { viewOf } from '#server/engine/views.ts';
import { comesIn, type Variant, type VariantColumn, type VariantGroup } from '#server/exchange/variants.ts';
import type { MaterialField, MaterialType } from '../catalogue/definition.ts';
import { groups } from '../catalogue/groups.ts';
import { currentType, currentTypes, titleOf, typeAt } from '../types/find-type.ts';
import { dictionariesOf, viewOfField } from '../types/type-fields.ts';
import { openItemFile } from './in-file/import-items.ts';
import { item } from './item.ts';

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
  const dictionaries = await ctx.dictionaries([...dictionariesOf(type), ...dictionariesOf({ ...type, fields: older })], 'ever');
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
    open: (inside, may) => openItemFile(inside, { ...current, older }, may),
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
