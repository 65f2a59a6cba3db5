import type { Label, Locale } from '#rules/screen.ts';
import type { Caller } from './calls/context.ts';

/** Tells the caller something beside the result: a page shows it with its message, /api adds it to `msg`. Said again, it is told once. */
export function remark({ caller }: { caller: Caller }, text: Label): void {
  caller.remarks ??= [];
  if (!caller.remarks.some(({ zh }) => zh === text.zh)) caller.remarks.push(text);
}

/** What was told since they were taken last, in one language: of a file, for each of its rows. */
export function takeRemarks(caller: Caller, locale: Locale): string[] {
  const told = remarksTo(caller, locale);
  delete caller.remarks;
  return told;
}

export const remarksTo = ({ remarks = [] }: Caller, locale: Locale): string[] => remarks.map((text) => text[locale]);
