import type { ReasonField } from '#rules/reasons.ts';
import type { FieldView, Option } from '#rules/screen.ts';
import type { Report } from './production-record.ts';
import { reasonText } from './reasons.ts';

/** What a report says, in words, for somebody who cannot change it: fields without a value are left out. */
export function reportFacts(
  report: Report,
  fields: FieldView[],
  reasons: Record<ReasonField, Option[]>,
): { label: string; value: string }[] {
  const wordsOf = ({ name, kind, options }: FieldView): string => {
    const value = report[name as keyof Report] ?? '';
    if (name === 'unpleasantSight' || name === 'exceptWorkNote') return reasonText(report[name], reasons[name]);
    if (kind === 'decimal') return value === '' ? '' : String(Number(value));
    return options?.find((option) => option.value === String(value))?.label ?? String(value);
  };
  return fields.map((field) => ({ label: field.label, value: wordsOf(field) })).filter(({ value }) => value !== '');
}
