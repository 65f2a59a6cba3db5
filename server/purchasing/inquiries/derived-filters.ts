import { and, eq, ilike, not, or, type SQL, sql } from 'drizzle-orm';
import { ruleMessage } from '#rules/messages.ts';
import type { FieldView, Label, Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { likeLiteral } from '#server/engine/contains-text.ts';
import { InputError } from '#server/errors.ts';
import { inquiry } from './inquiry.ts';
import { inquiryLine, inquirySupplier } from './inquiry-tables.ts';

export const auditWords = { 0: { zh: '未审核', en: 'Not approved' }, 1: { zh: '已审核', en: 'Approved' } };
export const answerWords = {
  0: { zh: '未报价', en: 'No quote' },
  1: { zh: '部分报价', en: 'Some quoted' },
  2: { zh: '全部报价', en: 'All quoted' },
};

/** The derived columns of a list of inquiries, and how it is searched by them (specification 3). */
const derived = [
  { name: 'quoted', zh: '已报价', en: 'Quoted' },
  { name: 'matrialListShow', zh: '物料', en: 'Materials', filter: 'contains' },
  { name: 'supplierListName', zh: '供应商', en: 'Suppliers', filter: 'contains', offered: true },
] as const;

export const derivedColumns = ({ locale }: SignedInContext): FieldView[] =>
  derived.map(({ name, zh, en, ...more }) => ({ name, label: { zh, en }[locale], kind: 'text', sortable: false, ...more }));

const quotedStatusLabel = { zh: '报价情况', en: 'Quotes' };

export const derivedFilters = (ctx: SignedInContext): FieldView[] => [
  ...derivedColumns(ctx).filter(({ filter }) => filter !== undefined),
  {
    ...{ name: 'quotedStatus', label: quotedStatusLabel[ctx.locale], kind: 'choice', numeric: true, filter: 'equals', sortable: false },
    options: optionsOf(answerWords, ctx),
  },
];

const optionsOf = (words: Record<number, Label>, { locale }: SignedInContext): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label: label[locale] }));

const { table } = inquiry;
const isOwn = (rows: typeof inquiryLine | typeof inquirySupplier) => and(eq(rows.tenantId, table.tenantId), eq(rows.inquiryId, table.id));
const invitedCount = sql<number>`(select count(*) from ${inquirySupplier} where ${isOwn(inquirySupplier)})`;
const quotedCount = sql<number>`(select count(*) from ${inquirySupplier} where ${isOwn(inquirySupplier)} and ${inquirySupplier.quotedTime} is not null)`;

/** What each number or text is, as `shownInquiries` derives it. */
const numbers: Record<string, { value: SQL; words: Record<number, Label>; label: Label }> = {
  auditStatus: {
    value: sql`case when ${table.state} = 'draft' then 0 else 1 end`,
    words: auditWords,
    label: { zh: '审核状态', en: 'Approval' },
  },
  quotedStatus: {
    value: sql`case when ${quotedCount} = 0 then 0 when ${quotedCount} < ${invitedCount} then 1 else 2 end`,
    ...{ words: answerWords, label: quotedStatusLabel },
  },
};

/** Matches a text as a list's filters do (contract 1.6): by what it contains, begins or ends with, or whole. */
const patterns: Record<string, (text: string) => string> = {
  '': (text) => `%${text}%`,
  like: (text) => `%${text}%`,
  notlike: (text) => `%${text}%`,
  likeleft: (text) => `%${text}`,
  likeright: (text) => `${text}%`,
  equal: (text) => text,
  notequal: (text) => text,
};

const texts: Record<string, (pattern: string) => SQL> = {
  matrialListShow: (pattern) =>
    sql`exists (select 1 from ${inquiryLine} where ${isOwn(inquiryLine)}
      and ${or(ilike(inquiryLine.itemNumber, pattern), ilike(inquiryLine.itemName, pattern))})`,
  supplierListName: (pattern) =>
    sql`exists (select 1 from ${inquirySupplier} where ${isOwn(inquirySupplier)}
      and ${or(ilike(inquirySupplier.supplierName, pattern), ilike(inquirySupplier.supplierNumber, pattern))})`,
  quoted: (pattern) => sql`${quotedCount} || '/' || ${invitedCount} like ${pattern}`,
};

/** The conditions of what is searched by derived fields; materials and suppliers are found by number and name. */
export function derivedConditions({ locale }: SignedInContext, filters: Record<string, string>): SQL | undefined {
  return and(
    ...Object.entries(filters).flatMap(([key, raw]) => {
      const [name, suffix] = partsOf(key);
      const value = raw.trim();
      const number = Object.hasOwn(numbers, name) ? numbers[name] : undefined;
      if (value === '') return [];
      if (number && ['', 'equal', 'notequal'].includes(suffix)) {
        if (!Object.hasOwn(number.words, value)) throw new InputError({ [key]: ruleMessage('notChoice', locale, number.label[locale]) });
        const isSame = sql`${number.value} = ${Number(value)}`;
        return [suffix === 'notequal' ? not(isSame) : isSame];
      }
      const [test, pattern] = [Object.hasOwn(texts, name) ? texts[name] : undefined, patterns[suffix]];
      if (!test || !pattern) return [];
      const isFound = test(pattern(likeLiteral(value)));
      return [suffix.startsWith('not') ? not(isFound) : isFound];
    }),
  );
}

/** `audit_status_equal` and `auditStatus_equal` alike. */
function partsOf(key: string): [name: string, suffix: string] {
  const at = key.lastIndexOf('_');
  const suffix = at > 0 && Object.hasOwn(patterns, key.slice(at + 1)) ? key.slice(at + 1) : '';
  const name = suffix === '' ? key : key.slice(0, at);
  return [name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), suffix];
}
