import * as z from 'zod';
import { own } from '#rules/own.ts';
import type { FieldView, Screen } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { id, optional } from '#server/engine/inputs.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { screenOf } from '#server/engine/views.ts';
import type { MaterialType } from '../catalogue/definition.ts';
import { currentType, type TypeVersion } from '../types/find-type.ts';
import { newFields } from '../types/newer-version.ts';
import { dictionariesOf, fieldsOfType, shownFields } from '../types/type-fields.ts';
import { item } from './item.ts';
import type { ItemValues } from './item-values.ts';
import { typeOf } from './save-item.ts';

export const itemScreenInput = z.object({ id: optional(id), typeCode: optional(z.string().max(4)) }).prefault({});

/** The list and forms of items; the form of one item, or of a new one of a type, has that type's fields. */
export async function itemScreen(ctx: SignedInContext, input: z.output<typeof itemScreenInput>): Promise<Screen> {
  const screen = await screenOf(item, ctx);
  const row = input.id === undefined ? undefined : await readRow(ctx, item, input.id);
  const isSame = row !== undefined && (input.typeCode === undefined || input.typeCode === row.typeCode);
  const version = isSame ? await typeOf(ctx, row) : await currentType(ctx, input.typeCode ?? '');
  if (!version) return screen;
  const sets = dictionariesOf(version.type);
  const [offered, ever] = [await ctx.dictionaries(sets), await ctx.dictionaries(sets, 'ever')];
  const named = fieldsOfType(version.type, ever, ctx.locale);
  const form = fieldsOfType(version.type, offered, ctx.locale).map((field, at) =>
    withOwnChoice(row?.state === 'draft' && isSame ? mayLack(field, row.values) : field, named[at], isSame ? row.values : {}),
  );
  if (isSame) form.push(...(await laterFields(ctx, version)));
  const [typeCode, ...rest] = screen.form;
  const reason = row && row.state !== 'draft' ? [reasonIn(ctx)] : [];
  const names = new Set(form.map(({ name }) => name));
  return {
    ...screen,
    form: [...(typeCode ? [{ ...typeCode, initial: version.type.code }] : []), ...form, ...rest, ...reason],
    view: [...screen.view.filter(({ name }) => !names.has(name)), ...shownFields(version.type, named)],
  };
}

/** What the type has got since the item's version; filled in, it brings the item to the version in use, which then asks for what it requires. */
async function laterFields(ctx: SignedInContext, { type }: TypeVersion): Promise<FieldView[]> {
  const current = await currentType(ctx, type.code);
  const fields = newFields(type, current?.type);
  if (!current || fields.length === 0) return [];
  const later: MaterialType = { ...current.type, fields };
  const views = fieldsOfType(later, await ctx.dictionaries(dictionariesOf(later)), ctx.locale);
  const help = {
    zh: `类型版本${current.version}的新参数，填写后物料改用该版本`,
    en: `New in version ${current.version} of the type; filled in, the item comes to it`,
  };
  return views.map(({ required: _, initial: __, ...view }) => ({ ...view, help: help[ctx.locale] }));
}

/** What a draft lacks is asked for when it is released. */
function mayLack({ required, ...field }: FieldView, values: ItemValues): FieldView {
  return required === undefined || own(values, field.name) === undefined ? field : { ...field, required };
}

/** A choice that is out of use stays one in the form of the item that has it. */
function withOwnChoice(field: FieldView, named: FieldView | undefined, values: ItemValues): FieldView {
  const chosen = named?.options?.find(({ value }) => value === own(values, field.name)?.text);
  if (!chosen || field.options?.some(({ value }) => value === chosen.value)) return field;
  return { ...field, options: [...(field.options ?? []), chosen] };
}

/** Asked for when a value of a released item changes. */
export const reasonIn = ({ locale }: SignedInContext): FieldView => ({
  name: 'reason',
  kind: 'text',
  max: 255,
  wide: true,
  label: item.audited?.reason?.label[locale] ?? '',
  help: { zh: '修改已发布物料的参数时必填', en: 'Needed when a value of a released item changes' }[locale],
});
