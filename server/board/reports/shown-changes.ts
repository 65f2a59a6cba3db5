import type { Locale, Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Field } from '#server/entity/fields.ts';
import { productionRecord } from './production-record.ts';

/**
 * A changed field with both values formatted, null if there was none (docs/production.md, 'Who uses it': a correction keeps both values).
 */
export interface ShownChange {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

type Values = Record<string, unknown> | null;

/** Formats an audit log entry of a report; other fields are left out. */
export async function changeReader(ctx: SignedInContext): Promise<(before: Values, after: Values) => ShownChange[]> {
  const fields = Object.entries(productionRecord.fields as Record<string, Field>).filter(([name]) => !reckoned.includes(name));
  const dictionaries = await ctx.dictionaries(
    fields.flatMap(([, field]) => field.dictionary ?? []),
    'ever',
  );
  return (before, after) =>
    fields
      .filter(([name]) => after !== null && Object.hasOwn(after, name))
      .map(([name, field]) => {
        const words = (values: Values) => wordsOf(field, values?.[name], { locale: ctx.locale, dictionaries });
        return { field: name, label: field.label[ctx.locale], before: words(before), after: words(after) };
      })
      .filter((change) => change.before !== change.after);
}

// Ids and what follows from other fields are of no use to a reader; the work order is shown by its number.
const reckoned = ['lineId', 'shiftRecordId', 'workOrderId', 'workOrderPlanId', 'warnings', 'warningsConfirmed'];

function wordsOf(
  field: Field,
  value: unknown,
  { locale, dictionaries }: { locale: Locale; dictionaries: Map<string, Option[]> },
): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = String(value);
  // The database pads a decimal with zeros, a form does not.
  if (field.kind === 'decimal') return String(Number(text));
  const option = field.options?.find((one) => one.value === text)?.label[locale];
  return option ?? dictionaries.get(field.dictionary ?? '')?.find((entry) => entry.value === text)?.label ?? text;
}
