import type { FieldView, Locale } from '#rules/screen.ts';
import { viewOf } from '#server/engine/views.ts';
import type { Fields } from '#server/entity/entity.ts';
import { dateTime, longText } from '#server/entity/fields.ts';
import { shiftRecord } from './shift-record.ts';

export type EndVariant = 'full' | 'autoWelding';

const { indirectWorkHour, borrowWorkHour, lendingWorkHour, otherWorkHour } = shiftRecord.fields;
const datetime = dateTime({ label: { zh: '结束时间', en: 'End time' }, help: { zh: '清空则为现在', en: 'Empty means now' } });
const note = longText({
  label: { zh: '交接事项', en: 'Handover notes' },
  help: { zh: '下一班开班时和产线页上会看到', en: 'Shown to the next shift when it starts and on its line page' },
  max: 500,
  wide: true,
});

/** The two end-shift forms (specification 10.3, 'End shift', 10.5: the outsourced hours are required in the full one). */
export const endVariants = {
  full: {
    datetime,
    indirectWorkHour: { ...indirectWorkHour, required: true as const },
    borrowWorkHour,
    lendingWorkHour,
    otherWorkHour,
    note,
  },
  autoWelding: { datetime, note },
} satisfies Record<EndVariant, Fields>;

export const endVariantOf = (lineType: string): EndVariant => (lineType === 'autoWelding' ? 'autoWelding' : 'full');

/** The fields of a variant as data for one language. */
export function endFields(variant: EndVariant, locale: Locale): FieldView[] {
  return Object.entries(endVariants[variant] as Fields).map(([name, field]) => viewOf(name, field, locale));
}
