import * as z from 'zod';
import type { Label, Locale } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { optional } from '#server/engine/inputs.ts';
import { BusinessError, InputError } from '#server/errors.ts';
import type { MaterialField, MaterialType } from '../catalogue/definition.ts';
import { groups } from '../catalogue/groups.ts';
import { bought, model } from '../catalogue/shared-fields.ts';
import { currentType, currentTypes, type TypeVersion } from '../types/find-type.ts';
import { type DefinitionForm, formOf } from './definition-form.ts';
import { currentFor } from './find-definition.ts';

/** A type that has no version yet. */
export const noVersion = 0;

export const newTypeInput = z.object({ group: optional(z.string().max(2)), like: optional(z.string().max(4)) }).prefault({});

/** What a new type of a group begins as: the next free code, and the fields of another type or those of goods that are bought. */
export async function beginType(ctx: SignedInContext, { group, like }: z.output<typeof newTypeInput>): Promise<DefinitionForm> {
  const from = like === undefined ? undefined : (await currentFor(ctx, like)).type;
  const code = await freeCode(ctx, from?.code.slice(0, 2) ?? group ?? '');
  const fields = (from?.fields ?? bought(model)).map(({ isDraft: _draft, ...field }) =>
    isShortName(field) ? withoutInitial(field) : field,
  );
  return formOf({ code, label: { zh: '', en: '' }, shortName: '', fields }, noVersion);
}

/** A new type as far as it is known before its form is read, or why it cannot have this code. */
export async function typeToAdd(ctx: SignedInContext, code: string): Promise<TypeVersion> {
  if (!/^\d{4}$/.test(code)) throw new InputError({ typeCode: said.wrongCode[ctx.locale] });
  if (!groups.some((group) => code.startsWith(group.code))) throw new InputError({ typeCode: noGroup(code.slice(0, 2))[ctx.locale] });
  if (await currentType(ctx, code)) throw takenCode(code);
  return { version: noVersion, type: { code, label: { zh: '', en: '' }, shortName: '', fields: [] }, isRetired: false };
}

export const takenCode = (code: string) =>
  new BusinessError({ zh: `编码 ${code} 已有物料类型使用`, en: `Another type has the code ${code}` }, { code: 409, field: 'typeCode' });

/** Items begin with the short name of their type, whatever the one has that it was copied from. */
export const withShortName = (type: MaterialType): MaterialType => ({
  ...type,
  fields: type.fields.map((field) => (isShortName(field) && field.initial === undefined ? { ...field, initial: type.shortName } : field)),
});

const isShortName = ({ name }: MaterialField): boolean => name === 'shortName';

function withoutInitial({ initial: _initial, ...field }: MaterialField): MaterialField {
  return field;
}

async function freeCode(ctx: SignedInContext, group: string): Promise<string> {
  const taken = new Set((await currentTypes(ctx)).map(({ type }) => type.code));
  const codes = Array.from({ length: 99 }, (_, at) => group + String(at + 1).padStart(2, '0'));
  const last = codes.findLastIndex((code) => taken.has(code));
  return groups.some(({ code }) => code === group) ? (codes[last + 1] ?? codes.find((code) => !taken.has(code)) ?? '') : '';
}

function noGroup(code: string): Label {
  const known = (locale: Locale) => groups.map((group) => `${group.code} ${group.label[locale]}`).join(locale === 'zh' ? '、' : ', ');
  return { zh: `没有分类 ${code}，可用：${known('zh')}`, en: `There is no group ${code}. The groups are ${known('en')}` };
}

const said = {
  wrongCode: {
    zh: '编码为四位数字，前两位是分类，例如 2351',
    en: 'A code has four digits, the first two being the group, for example 2351',
  },
};
