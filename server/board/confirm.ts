import type { Label } from '#rules/screen.ts';
import { BusinessError } from '#server/errors.ts';

/** What looks wrong and may yet be right. */
export interface Doubt {
  name: string;
  text: Label;
  /** The numbers that gave rise to it: a confirmation holds for these alone. */
  about?: string | undefined;
}

/**
 * Asks for what nobody has confirmed yet: each doubt is a problem `confirm.<name>`, or `confirm.<name>:<about>`, that is sent back as
 * `confirm` = what follows the point, several with commas; true confirms whatever there is.
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

const keyOf = ({ name, about }: Doubt): string => (about === undefined ? name : `${name}:${about}`);

/** A number as a message shows it: grouped by thousands, one decimal at most. */
export const shownNumber = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 });
