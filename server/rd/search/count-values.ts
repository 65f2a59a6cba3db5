import { count, inArray, type SQL, sql } from 'drizzle-orm';
import type { Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { MaterialField, MaterialType } from '../catalogue/definition.ts';
import { item } from '../items/item.ts';
import { type AskedField, optionsOf } from './asked-fields.ts';
import { writeNumber } from './read-condition.ts';
import { isCounted, termOf } from './search-terms.ts';

const { table } = item;

/** The most frequent values of a field among the items found: quantities from the smallest, others from the most frequent. */
export interface FieldCount {
  name: string;
  label: string;
  values: ValueCount[];
  /** How many values there are, of which these are the most frequent. */
  total: number;
}

export interface ValueCount {
  /** As the field's condition takes it. */
  value: string;
  label: string;
  count: number;
  isChosen: boolean;
}

interface Search {
  type: MaterialType;
  /** What is searched apart from the fields' conditions. */
  reached: SQL | undefined;
  asked: readonly AskedField[];
  /** The field of which all values are told. */
  whole?: string | undefined;
}

const maxValues = 8;
const maxWhole = 500;

/**
 * Counts the values of each field, and the items. Values of a field with a condition are counted as if it had none, so that others can be
 * chosen beside it. One pass over the type's items serves all: a scan for each condition was what made searches slow.
 */
export async function countValues(
  ctx: SignedInContext,
  { type, reached, asked, whole }: Search,
): Promise<{ total: number; facets: FieldCount[] }> {
  const counts = await countTerms(ctx, reached, asked);
  const options = await optionsOf(ctx, type);
  const facets = type.fields.filter(isCounted).flatMap((field) => {
    const own = asked.find((one) => one.field === field);
    const chosen = own?.equals.map((value) => termOf(field.name, value)) ?? [];
    const found = counts.of(field.name, own);
    const most = field.name === whole ? maxWhole : maxValues;
    const shown = [...found.slice(0, most), ...found.slice(most).filter(({ term }) => chosen.includes(term))];
    if (field.kind === 'value' || field.kind === 'number') shown.sort((one, other) => numberIn(one) - numberIn(other));
    const values = shown.map(({ term, count: many }) => ({
      ...shownValue(field, term, options(field)),
      count: many,
      isChosen: chosen.includes(term),
    }));
    return values.length === 0 ? [] : [{ name: field.name, label: field.label[ctx.locale], values, total: found.length }];
  });
  return { total: counts.total, facets };
}

interface TermCount {
  term: string;
  count: number;
}

/** Stands for the item itself among its terms. */
const itself = '';

/** The terms of the items that all conditions but one hold for, by the one that does not. */
async function countTerms({ db }: SignedInContext, reached: SQL | undefined, asked: readonly AskedField[]) {
  const failed = sql<number>`${sql.join([sql`0`, ...asked.map(({ condition }, at) => sql`case when ${condition} then 0 else ${2 ** at}::int end`)], sql` + `)}`;
  // The offset keeps PostgreSQL from judging each item twice.
  const judged = db
    .select({ terms: table.terms, failed: failed.as('failed') })
    .from(table)
    .where(reached)
    .offset(0)
    .as('judged');
  const one = [0, ...asked.map((_, at) => 2 ** at)];
  const each = db
    .select({ failed: judged.failed, term: sql<string>`unnest(${judged.terms} || ${itself}::text)`.as('term') })
    .from(judged)
    .where(asked.length === 0 ? undefined : inArray(judged.failed, one))
    .as('each');
  const rows = await db.select({ failed: each.failed, term: each.term, count: count() }).from(each).groupBy(each.failed, each.term);
  return {
    total: rows.find((row) => row.failed === 0 && row.term === itself)?.count ?? 0,
    of: (name: string, own: AskedField | undefined): TermCount[] => {
      const without = own && 2 ** asked.indexOf(own);
      const found = new Map<string, number>();
      for (const { failed: by, term, count: many } of rows)
        if (term.startsWith(`${name}=`) && (by === 0 || by === without)) found.set(term, (found.get(term) ?? 0) + many);
      return [...found].map(([term, many]) => ({ term, count: many })).sort((a, b) => b.count - a.count || a.term.localeCompare(b.term));
    },
  };
}

const numberIn = ({ term }: TermCount): number => Number(term.slice(term.indexOf('=') + 1));

function shownValue(field: MaterialField, term: string, options: readonly Option[]): Pick<ValueCount, 'value' | 'label'> {
  const stored = term.slice(field.name.length + 1);
  switch (field.kind) {
    case 'value':
    case 'number': {
      const text = writeNumber(field, Number(stored));
      return { value: text, label: text };
    }
    case 'choice':
    case 'tolerance':
      return { value: stored, label: options.find(({ value }) => value === stored)?.label ?? stored };
    default:
      return { value: `=${/[,;、]/u.test(stored) ? `"${stored}"` : stored}`, label: stored };
  }
}
