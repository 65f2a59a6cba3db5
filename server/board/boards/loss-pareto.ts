import { reasonOf } from '#rules/reasons.ts';
import type { Locale } from '#rules/screen.ts';
import type { Report } from '../reports/production-record.ts';
import { defectsIn, lostHours } from './metrics.ts';

const unnamed = { zh: '未注明', en: 'Not described' };

/** Loss hours by reason, most first: the reason is the text of the note on abnormal work (docs/production.md, 'Who uses it'). */
export function lossesByReason(
  reports: readonly Pick<Report, 'exceptWorkNote' | 'exceptWorkOfWorker' | 'exceptWorkHour' | 'numberOfWorker' | 'workHour'>[],
  locale: Locale,
): { reason: string; hours: string }[] {
  const groups = grouped(reports.map((report) => [report.exceptWorkNote, lostHours(report)]));
  return groups.map(([reason, hours]) => ({ reason: reason || unnamed[locale], hours: hours.toFixed(2) }));
}

/** Defects by their description, most first. */
export function defectsByDescription(
  reports: readonly Pick<Report, 'unpleasantSight' | 'badCount' | 'appearanceBadCount'>[],
  locale: Locale,
): { what: string; count: number }[] {
  const groups = grouped(reports.map((report) => [report.unpleasantSight, defectsIn(report)]));
  return groups.map(([what, count]) => ({ what: what || unnamed[locale], count }));
}

// Ignores differences in spaces; entries without a reason come last among equals.
function grouped(entries: (readonly [string | null, number])[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const [text, amount] of entries) {
    const key = reasonOf(text ?? '')
      .trim()
      .replace(/\s+/g, ' ');
    if (amount > 0) sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  return [...sums].sort(([a, more], [b, less]) => less - more || Number(a === '') - Number(b === '') || (a < b ? -1 : 1));
}
