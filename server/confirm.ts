import type { Label } from '#rules/screen.ts';
import { BusinessError } from '#server/errors.ts';

/** A plausibility warning that the user may confirm. */
export interface Doubt {
  name: string;
  text: Label;
  /** The numbers behind it: a confirmation is valid for these only. */
  about?: string | undefined;
}

/**
 * Throws the unconfirmed warnings: each is a problem `confirm.<name>` or `confirm.<name>:<about>`, confirmed by sending the part after the
 * point as `confirm`, several with commas; true confirms all.
 */
export function askToConfirm(doubts: readonly Doubt[], confirm: unknown, options: { code?: number; recordId?: string } = {}): void {
  const confirmed = Array.isArray(confirm) ? confirm.map(String) : String(confirm ?? '').split(',');
  if (['true', 'on', '1'].some((yes) => confirmed.includes(yes))) return;
  const open = doubts.filter((doubt) => !confirmed.includes(keyOf(doubt)));
  if (open.length === 0) return;
  const list = (locale: 'zh' | 'en') => open.map(({ text }) => text[locale]);
  throw new BusinessError(
    { zh: `请确认: ${list('zh').join('；')}`, en: `Confirm: ${list('en').join('; ')}` },
    { ...options, fields: Object.fromEntries(open.map((doubt) => [`confirm.${keyOf(doubt)}`, doubt.text])) },
  );
}

/** What confirms a doubt. */
export const keyOf = ({ name, about }: Doubt): string => (about === undefined ? name : `${name}:${about}`);

/** A number in a message: grouped by thousands, at most one decimal. */
export const shownNumber = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 });
