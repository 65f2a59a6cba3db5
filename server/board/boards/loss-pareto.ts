import { defectKinds, reasonOf } from '#rules/reasons.ts';
import type { Locale, Option } from '#rules/screen.ts';
import type { Report } from '../reports/production-record.ts';
import { defectsIn, lostHours } from './metrics.ts';

const unnamed = { zh: '未注明', en: 'Not described' };

/** How many reports say the same. */
interface Repeated {
  times?: number;
}

/** Loss hours by reason, most first: the reason is the text of the note on abnormal work (docs/production.md, 'Who uses it'). */
export function lossesByReason(
  reports: readonly (Repeated & Pick<Report, 'exceptWorkNote' | 'exceptWorkOfWorker' | 'exceptWorkHour' | 'numberOfWorker' | 'workHour'>)[],
  locale: Locale,
  options: readonly Option[] = [],
): { reason: string; hours: string }[] {
  const groups = grouped(reports.map((report) => [report.exceptWorkNote, lostHours(report) * (report.times ?? 1)]));
  return groups.map(([reason, hours]) => ({ reason: wordsOf(reason, locale, options), hours: hours.toFixed(2) }));
}

/** Defects by their kind, most first; pieces beyond the counted kinds are not described. */
export function defectsByDescription(
  reports: readonly (Repeated & Pick<Report, 'unpleasantSight' | 'badCount' | 'appearanceBadCount'>)[],
  locale: Locale,
  options: readonly Option[] = [],
): { what: string; count: number }[] {
  const groups = grouped(
    reports.flatMap((report) => defectsOf(report).map(([what, count]) => [what, count * (report.times ?? 1)] as const)),
  );
  return groups.map(([what, count]) => ({ what: wordsOf(what, locale, options), count }));
}

const wordsOf = (key: string, locale: Locale, options: readonly Option[]): string =>
  options.find(({ value }) => value === key)?.label ?? (key || unnamed[locale]);

function defectsOf(report: Pick<Report, 'unpleasantSight' | 'badCount' | 'appearanceBadCount'>): [string | null, number][] {
  const kinds = defectKinds(report.unpleasantSight ?? '');
  if (!kinds?.every(({ pieces }) => /^\d+$/.test(pieces))) return [[report.unpleasantSight, defectsIn(report)]];
  let rest = defectsIn(report);
  const counted = kinds.map(({ kind, pieces }): [string, number] => {
    const count = Math.min(rest, Number(pieces));
    rest -= count;
    return [kind, count];
  });
  return [...counted, [null, rest]];
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
