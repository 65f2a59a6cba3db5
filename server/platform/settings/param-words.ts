import { sql } from 'drizzle-orm';
import type { FieldView, Screen } from '#rules/screen.ts';
import type { KnownParam } from '#server/area.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { screenOf } from '#server/engine/views.ts';
import { knownParam } from './known-params.ts';
import { param } from './param.ts';

/** Lists and views show what parameters mean; the form of one that the console knows asks in its own manner. */
export async function paramScreen(ctx: SignedInContext, recordId?: string): Promise<Screen> {
  const { locale } = ctx;
  const screen = await screenOf(param, ctx);
  const worded = screen.columns.map(inWords);
  const view = screen.view.map(inWords);
  const [row] = recordId === undefined ? [] : await findRows(ctx, param, sql`${param.table.id} = ${recordId}`, 1);
  const meaning = row && knownParam(row.paramKey);
  if (!meaning) return { ...screen, columns: worded, view };
  const form = screen.form.map((field) => {
    if (field.name === 'paramKey') return { ...field, readOnly: true, required: undefined };
    if (field.name === 'paramName' && row.paramName !== meaning.label[locale]) return { ...field, help: meaning.label[locale] };
    return field.name === 'paramValue' ? { ...field, ...controlOf(meaning, ctx) } : field;
  });
  return { ...screen, columns: worded, view, form };
}

const inWords = (field: FieldView): FieldView =>
  field.name === 'paramName' || field.name === 'paramValue' ? { ...field, labelKey: `${field.name}Shown` } : field;

function controlOf({ unit, help, range, isFlag, sealedFor }: KnownParam, { locale }: SignedInContext): Partial<FieldView> {
  const said = { ...(help && { help: help[locale] }), ...(unit && { unit: unit[locale] }) };
  if (isFlag)
    return { ...said, kind: 'choice', options: ['true', 'false'].map((value) => ({ value, label: flags[value]?.[locale] ?? '' })) };
  if (sealedFor) return { ...said, kind: 'password' };
  if (!range) return said;
  return { ...said, kind: 'integer', wide: false, min: range.unlimited ? -1 : range.from, max: range.to };
}

/** Adds the name and the value of each parameter in words. */
export async function withMeaning<Row extends { paramKey: string; paramName: string; paramValue: string }>(
  ctx: SignedInContext,
  rows: Row[],
): Promise<Row[]> {
  const menus = await menuNames(ctx, rows);
  return rows.map((row) => ({ ...row, paramNameShown: nameIn(ctx, row), paramValueShown: valueIn(ctx, row, menus) }));
}

type Stored = { paramKey: string; paramName: string; paramValue: string };

/** A name that somebody gave is kept; the build's own is Chinese, and shown in either language. */
function nameIn({ locale }: SignedInContext, { paramKey, paramName }: Stored): string {
  const label = knownParam(paramKey)?.label;
  return label?.zh === paramName ? label[locale] : paramName;
}

function valueIn({ locale }: SignedInContext, { paramKey, paramValue }: Stored, menus: Map<string, string>): string {
  const { isFlag, isMenus, unit, range } = knownParam(paramKey) ?? {};
  if (isFlag) return flags[paramValue]?.[locale] ?? paramValue;
  if (isMenus)
    return codesIn(paramValue)
      .map((code) => menus.get(code) ?? code)
      .join(locale === 'zh' ? '、' : ', ');
  if (range?.unlimited && paramValue === '-1') return noLimit[locale];
  return unit ? `${Number(paramValue).toLocaleString('en-US')} ${unit[locale]}` : paramValue;
}

const flags: Record<string, { zh: string; en: string }> = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } };
const noLimit = { zh: '不限制', en: 'No limit' };

async function menuNames({ db, locale }: SignedInContext, rows: Stored[]): Promise<Map<string, string>> {
  const codes = rows.flatMap(({ paramKey, paramValue }) => (knownParam(paramKey)?.isMenus ? codesIn(paramValue) : []));
  if (codes.length === 0) return new Map();
  const found = await db.execute<{ code: string; name: string; name_en: string | null }>(
    sql`select code, name, name_en from system_menu where code in ${codes} and is_deleted = 0`,
  );
  return new Map(found.map((menu) => [menu.code, (locale === 'en' && menu.name_en) || menu.name]));
}

const codesIn = (text: string): string[] => text.split(',').map((code) => code.trim());
