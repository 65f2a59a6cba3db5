import { toldBy } from './kinds.ts';
import type { PartLine } from './part-line.ts';
import { toleranceKey } from './read-word.ts';

/** A letter or a percentage among the tolerances of the line's kind. */
export function putTolerance(line: PartLine, word: string): boolean {
  const set = line.kind && toldBy[line.kind].tolerance;
  const key = line.kind === undefined ? ofAllKinds(line, word) : set && toleranceKey(set, word);
  if (key === undefined) return false;
  // Of tantalum capacitors B, C and D are cases: deviations in picofarads are those of small values.
  if (set === 'c_precision' && /^[BCD]$/.test(word) && (line.main?.number ?? 0) > 1e-10) return false;
  line.tolerance ??= key;
  return line.tolerance === key;
}

/** A percentage that has one letter, of whichever kind a part is that is asked about. */
function ofAllKinds({ questions }: PartLine, word: string): string | undefined {
  if (questions.length === 0 || !/^±?[\d.]+%$/u.test(word)) return undefined;
  const keys = new Set((['r_precision', 'c_precision', 'f_precision'] as const).map((set) => toleranceKey(set, word)));
  return keys.size === 1 ? [...keys][0] : undefined;
}

/** How far a part may be off whose tolerances have no letters; parts per million are a coefficient of every kind but crystals. */
export function putDeviation(line: PartLine, word: string): boolean {
  const [, deviation] = /^±?(\d{1,4}(?:\.\d{1,3})?(?:%|ppm))$/iu.exec(word) ?? [];
  const isOfKind = /ppm$/i.test(word) ? line.kind === 'crystal' : line.kind === 'crystal' || line.kind === 'other';
  if (deviation === undefined || !isOfKind) return false;
  line.deviation ??= deviation;
  return line.deviation === deviation;
}
