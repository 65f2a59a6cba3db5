import { inArray } from 'drizzle-orm';
import { readFields } from '#rules/field-rules.ts';
import { ruleMessage } from '#rules/messages.ts';
import type { FieldView, Label, Locale } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { settable, viewOf } from '#server/engine/views.ts';
import { InputError, type Problems } from '#server/errors.ts';
import { type QuotesModule, quotesModule } from './quotes-module.ts';
import { type QuotesProgramDetail, quotesProgramDetail } from './quotes-program-detail.ts';

/** What is typed of a line, completed from its module. */
export type Line = Pick<QuotesProgramDetail, 'moduleId' | 'name' | 'quantity' | 'unit' | 'price' | 'lossRate' | 'labour' | 'unitPrice'>;

const maxLines = 200;
const label: Label = { zh: '报价明细', en: 'Lines' };

/** The lines as a subtable of the quote's form: every field of a line but its quote. */
export const linesView = (locale: Locale): FieldView => ({
  name: 'detailList',
  label: label[locale],
  kind: 'rows',
  max: maxLines,
  wide: true,
  fields: settable(quotesProgramDetail)
    .filter(([name]) => name !== 'programId')
    .map(([name, { help: _help, filter: _filter, ...field }]) => viewOf(name, field, locale)),
});

/** Reads the lines of a quote's form; each problem stands at its cell. Modules that the quote has already may be gone meanwhile. */
export async function readLines(ctx: SignedInContext, sent: unknown, past: readonly QuotesProgramDetail[] = []): Promise<Line[]> {
  const view = linesView(ctx.locale);
  const { values, problems } = readFields([view], { detailList: sent }, ctx.locale);
  if (Object.keys(problems).length > 0) throw new InputError(problems);
  // Rows are read as records of their fields.
  const rows = (values.detailList ?? []) as unknown as Line[];
  return completed(ctx, rows, { past, at: (nth, name) => `detailList.${nth}.${name}` });
}

/** Completes one line by its module. */
export async function readLine(ctx: SignedInContext, typed: Line, past: readonly QuotesProgramDetail[] = []): Promise<Line> {
  const [line] = await completed(ctx, [typed], { past, at: (_nth, name) => name });
  return line ?? typed;
}

interface Place {
  past: readonly QuotesProgramDetail[];
  /** The path of a problem. */
  at: (nth: number, name: string) => string;
}

async function completed(ctx: SignedInContext, rows: readonly Line[], { past, at }: Place): Promise<Line[]> {
  const ids = [...new Set(rows.flatMap(({ moduleId }) => moduleId ?? []))];
  const modules = ids.length === 0 ? [] : await findRows(ctx, quotesModule, inArray(quotesModule.table.id, ids));
  const known = new Map(modules.map((module) => [module.id, module]));
  const problems: Problems = {};
  const say = (rule: 'notChoice' | 'fill', nth: number, name: 'moduleId' | 'name' | 'price') => {
    problems[at(nth, name)] = ruleMessage(rule, ctx.locale, quotesProgramDetail.fields[name].label[ctx.locale]);
  };
  const lines = rows.map((row, nth) => {
    const { moduleId } = row;
    const module = moduleId ? known.get(moduleId) : undefined;
    if (moduleId && !module && !past.some((line) => line.moduleId === moduleId)) say('notChoice', nth, 'moduleId');
    const line = withModule(row, module);
    if (!moduleId && line.name === null) say('fill', nth, 'name');
    if (!moduleId && line.price === null) say('fill', nth, 'price');
    return line;
  });
  if (Object.keys(problems).length > 0) throw new InputError(problems);
  return lines;
}

const withModule = (line: Line, module: QuotesModule | undefined): Line => ({
  ...line,
  name: line.name ?? module?.name ?? null,
  unit: line.unit ?? module?.unit ?? 'PCS',
  price: line.price ?? module?.price ?? null,
  lossRate: line.lossRate ?? module?.lossRate ?? '0',
  labour: line.labour ?? module?.labour ?? '0',
});
