import type { Say } from '#app/i18n/say.ts';
import type { WordKey } from '#app/i18n/words.ts';
import type { DailyReport, DailyRow, ReportedBy } from '#server/board/boards/board-answers.ts';

export interface DailyColumn {
  key: keyof DailyRow;
  label: string;
  kind: 'text' | 'code' | 'count' | 'hours' | 'ratio';
  /** How the figure is calculated. */
  formula?: string;
}

/** The columns of the daily report, shared by the page and the workbook. */
export function dailyColumns(
  say: Say,
  { by, formulas, rows, total }: Pick<DailyReport, 'by' | 'formulas' | 'rows' | 'total'>,
): DailyColumn[] {
  // By work order it is a row.
  const hasSupport = by !== 'order' && rows.some(({ support }) => Number(support) !== 0);
  return [
    ...keyColumns[by].map(([key, label, kind]) => ({ key, label: say(label), kind })),
    ...counts.map(([key, label]) => ({ key, label: say(label), kind: 'count' as const })),
    // Only plants with such lines have machine hours, and few days have support.
    ...derived
      .filter(([key]) => (key === 'support' ? hasSupport : !isOfMachines({ key }) || total.machineHours !== null))
      .map(([key, kind]) => ({ key, kind, ...formulas[key] })),
  ];
}

/** Whether a figure is one of machines, whose hours have totals of their own. */
export const isOfMachines = ({ key }: Pick<DailyColumn, 'key'>): boolean => key.startsWith('machine');

/** The label of a row in a column; a row that only completes the sum says so. */
export function nameIn(say: Say, row: DailyRow, key: keyof DailyRow): string {
  if (row.kind === 'noLine' && key === 'lineName') return say('daily.noLine');
  if (row.kind === 'support' && key === 'workOrderNumber') return say('daily.support');
  if (row.kind === 'notStarted' && key === 'shiftTypeName') return [row.shiftTypeName, say('daily.notStarted')].filter(Boolean).join(' ');
  return String(row[key] ?? '');
}

const date = ['planDate', 'daily.date', 'text'] as const;
const line = ['lineName', 'daily.line', 'text'] as const;
const keyColumns: Record<ReportedBy, readonly (readonly [keyof DailyRow, WordKey, 'text' | 'code'])[]> = {
  line: [date, line],
  shift: [date, line, ['shiftTypeName', 'daily.shift', 'text']],
  week: [['planDate', 'daily.week', 'text'], line],
  order: [
    date,
    ['workOrderNumber', 'daily.order', 'code'],
    ['productName', 'daily.product', 'text'],
    ['layoutName', 'daily.layout', 'text'],
  ],
};

const counts = [
  ['planCount', 'daily.planCount'],
  ['input', 'daily.input'],
  ['output', 'daily.output'],
  ['bad', 'daily.bad'],
  ['appearanceBad', 'daily.appearance'],
] as const;

const derived = [
  ['plannedRate', 'ratio'],
  ['defectRate', 'ratio'],
  ['invested', 'hours'],
  ['lost', 'hours'],
  ['support', 'hours'],
  ['effective', 'hours'],
  ['earned', 'hours'],
  ['productivity', 'ratio'],
  ['performance', 'ratio'],
  ['machineHours', 'hours'],
  ['machineLost', 'hours'],
  ['machineEarned', 'hours'],
  ['machineProductivity', 'ratio'],
  ['machinePerformance', 'ratio'],
] as const;
