import type { FieldView, Label, Locale } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { withLabels } from '#server/engine/read-rows.ts';
import { settable, viewOf } from '#server/engine/views.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { differenceOf, type Existing } from './match-rows.ts';
import type { RowProblem, TypedRow } from './typed-rows.ts';
import type { RowKey } from './workbook/row-place.ts';

/** The record that a row came from, in the version that it had then. */
export interface Stamp {
  id: string;
  version: number;
}

const name = '_version';
const label: Label = { zh: '记录版本', en: 'Record version' };
const help: Label = {
  zh: '导出时写入，请勿修改；清空后以文件为准，不再核对他人的更改',
  en: 'Written by the export; leave it as it is. Without it the file counts, whatever others have changed meanwhile.',
};

/** The column of an export that lets an import see what others have changed since. */
export const stampField = (locale: Locale): FieldView => ({ name, label: label[locale], help: help[locale], kind: 'text' });
export const stampTitles: readonly string[] = [label.zh, label.en, name];
export const isStamp = (field: FieldView): boolean => field.name === name;

export const withStamp = <Row extends Record<string, unknown>>(row: Row): Row & { [name]?: string } =>
  typeof row.version === 'number' ? { ...row, [name]: stampText({ id: String(row.id), version: row.version }) } : row;

export const stampText = ({ id, version }: Stamp): string => `v${version}@${id}`;

export function readStamp(text: string): Stamp | undefined {
  const [, version, id] = /^v(\d{1,9})@(\d{1,20})$/.exec(text) ?? [];
  return version === undefined || id === undefined ? undefined : { id, version: Number(version) };
}

/** What a check saw for each row that writes something, by its place: its record, or nothing. */
export type Seen = Readonly<Record<string, string>>;

/** Whatever is changed between a check and its confirmation is named, too, and not overwritten. */
export const seenAs = (seen: Seen | undefined, key: RowKey): Stamp | null | undefined => {
  const text = seen?.[key];
  return text === undefined ? undefined : (readStamp(text) ?? null);
};

export const unreadable: RowProblem = {
  field: name,
  text: { zh: '记录版本无法识别：请按导出的内容填写，或清空', en: 'This is no record version: leave it as exported, or empty' },
};

/** Whether somebody has changed the row's record since the file was written, or checked. */
export const isOvertaken = ({ stamp, seen }: Pick<TypedRow, 'stamp' | 'seen'>, { id, version }: Stamp): boolean =>
  (stamp?.id === id && stamp.version !== version) || seen === null || (seen?.id === id && seen.version !== version);

/** Names each value of the record that the file would overwrite, beside that of the file, which stands in its cell. */
export async function overtakenBy(ctx: SignedInContext, entity: AnyEntity, existing: Existing, values: Record<string, unknown>) {
  const changed = Object.keys(differenceOf(existing, values).after);
  const fields = settable(entity).filter(([one]) => changed.includes(one));
  const dictionaries = await ctx.dictionaries(fields.flatMap(([, field]) => field.dictionary ?? []));
  const [shown = existing]: Record<string, unknown>[] = await withLabels(ctx, entity, [existing]);
  return fields.map(([one, field]): RowProblem => {
    const value = shown[one];
    const textIn = (locale: Locale) => {
      const { labelKey, options, kind } = viewOf(one, field, locale, dictionaries);
      if (kind === 'password') return '***';
      const option = options?.find((each) => each.value === String(value));
      return option?.label ?? ((labelKey !== undefined && shown[labelKey]) || value);
    };
    return overtakenValue(one, { zh: textIn('zh'), en: textIn('en') });
  });
}

/** The problem of a cell whose value somebody else has changed meanwhile. */
export function overtakenValue(field: string, now: Readonly<Record<Locale, unknown>>): RowProblem {
  const textIn = (locale: Locale) => {
    const value = now[locale] ?? '';
    const text = value === '' ? nothing[locale] : [...String(value)].slice(0, 60).join('');
    return changedMeanwhile[locale].replace('{now}', () => text);
  };
  return { field, text: { zh: textIn('zh'), en: textIn('en') } };
}

const nothing = { zh: '（空）', en: '(empty)' };
const changedMeanwhile = {
  zh: '他人已改为“{now}”，未覆盖。以文件为准时，请清空此行的“记录版本”再导入',
  en: 'Somebody has made it "{now}" meanwhile, and it stays. To write what the file says, empty the "Record version" of this row.',
};
