import { readFields } from '#rules/field-rules.ts';
import type { FieldView, Locale } from '#rules/screen.ts';
import { viewOf } from '#server/engine/views.ts';
import type { Fields } from '#server/entity/entity.ts';
import { InputError, type Problems } from '#server/errors.ts';
import type { HoursOf } from '../boards/board-answers.ts';
import { productionRecord, type Report } from './production-record.ts';

export type ReportVariant = 'dip' | 'smt' | 'semi';

/** The values that a reporter enters, validated by the variant. */
export type Entry = Pick<
  Report,
  | 'timeRange'
  | 'inputCount'
  | 'outputCount'
  | 'badCount'
  | 'appearanceBadCount'
  | 'unpleasantSight'
  | 'numberOfWorker'
  | 'workHour'
  | 'exceptWorkOfWorker'
  | 'exceptWorkHour'
  | 'exceptWorkNote'
  | 'workHourType'
  | 'productionProcess'
  | 'note'
>;

const { fields } = productionRecord;
const { workOrderNumber, layout, timeRange, inputCount, outputCount, badCount, appearanceBadCount, unpleasantSight } = fields;
const { numberOfWorker, workHour, exceptWorkOfWorker, exceptWorkHour, exceptWorkNote, workHourType, productionProcess, note } = fields;
const perMachine = { zh: '小时/台', en: 'h each' };
const machines = { zh: '机台数必须在1-100之间', en: 'Machines must be between 1 and 100' };
const shiftHours = { zh: '正常工时必须大于0小于12', en: 'Normal hours must be above 0 and at most 12' };

const dip = {
  workOrderNumber,
  timeRange,
  inputCount,
  outputCount,
  badCount,
  appearanceBadCount: { ...appearanceBadCount, required: true as const },
  unpleasantSight,
  numberOfWorker,
  workHour,
  exceptWorkOfWorker,
  exceptWorkHour,
  exceptWorkNote,
  workHourType,
  productionProcess: { ...productionProcess, initial: 1 },
  note,
};

/**
 * The three forms of the hourly report, with their limits and messages; shared by pages, tRPC and legacy calls (specification 10.3, 10.5).
 */
export const reportVariants = {
  dip,
  smt: { layout: { ...layout, readOnly: true }, ...dip },
  semi: {
    workOrderNumber,
    timeRange: { ...timeRange, required: undefined, readOnly: true },
    inputCount,
    outputCount,
    badCount,
    unpleasantSight,
    numberOfWorker: { ...numberOfWorker, label: { zh: '机台数', en: 'Machines' }, required: machines, message: machines },
    workHour: { ...workHour, unit: perMachine, max: 12, required: shiftHours, message: shiftHours },
    exceptWorkOfWorker: {
      ...exceptWorkOfWorker,
      label: { zh: '异常机台数', en: 'Machines with lost time' },
      message: { zh: '异常机台数必须在0-100之间', en: 'Machines with lost time must be between 0 and 100' },
    },
    exceptWorkHour: {
      ...exceptWorkHour,
      unit: perMachine,
      max: 12,
      message: { zh: '异常工时必须在0-12小时之间', en: 'Lost hours must be between 0 and 12' },
    },
    exceptWorkNote,
    workHourType,
    productionProcess: {
      ...productionProcess,
      options: productionProcess.options?.filter(({ value }) => value === '2'),
      initial: 2,
      readOnly: true,
    },
    note,
  },
} satisfies Record<ReportVariant, Fields>;

/** The form of a line type; auto-welding reports machines per shift, like semi-finished lines (docs/production.md, 'Lines, variants'). */
export function variantOf(lineType: string): ReportVariant {
  if (lineType === 'smt' || lineType === 'dip') return lineType;
  return 'semi';
}

/** Semi-finished and auto-welding lines report machines instead of people. */
export const hoursOf = (lineType: string): HoursOf => (variantOf(lineType) === 'semi' ? 'machines' : 'people');

/** The fields of a variant as data for one language. */
export function reportFields(variant: ReportVariant, locale: Locale): FieldView[] {
  return Object.entries(reportVariants[variant] as Fields).map(([name, field]) => viewOf(name, field, locale));
}

/** Validates an entry by the rules of its variant; every error is reported at its field. */
export function readEntry(variant: ReportVariant, raw: Record<string, unknown>, locale: Locale): Entry {
  const { entry, problems } = examineEntry(variant, raw, locale);
  if (Object.keys(problems).length > 0) throw new InputError(problems);
  return entry;
}

/** The same with its problems: a number that cannot be read is NaN, which no warning compares. */
export function examineEntry(variant: ReportVariant, raw: Record<string, unknown>, locale: Locale): { entry: Entry; problems: Problems } {
  // The semi-finished form has a fixed process (specification 10.3), so that a body may omit it.
  const given = variant === 'semi' ? { ...raw, productionProcess: raw.productionProcess ?? 2 } : raw;
  const asked = reportFields(variant, locale);
  const { values, problems } = readFields(asked, given, locale);
  const unread = asked.flatMap(({ name, kind }) =>
    problems[name] === undefined ? [] : [[name, kind === 'integer' || kind === 'decimal' ? Number.NaN : null]],
  );
  const { workOrderNumber: _order, layout: _layout, ...entered } = { ...values, ...Object.fromEntries(unread) };
  const entry = {
    ...entered,
    appearanceBadCount: entered.appearanceBadCount ?? null,
    exceptWorkOfWorker: entered.exceptWorkOfWorker ?? 0,
    exceptWorkHour: entered.exceptWorkHour ?? '0',
  } as Entry;
  return { entry, problems };
}
