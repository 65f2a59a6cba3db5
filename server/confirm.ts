import { createHash } from 'node:crypto';
import type { Label, Locale } from '#rules/screen.ts';
import type { Caller } from '#server/calls/context.ts';
import { BusinessError, InputError, type Problems } from '#server/errors.ts';
import { remark } from './remarks.ts';

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
  const open = openOf(doubts, confirm);
  if (open.length === 0) return;
  const list = (locale: 'zh' | 'en') => open.map(({ text }) => text[locale]);
  throw new BusinessError(
    { zh: `请确认: ${list('zh').join('；')}`, en: `Confirm: ${list('en').join('; ')}` },
    { ...options, fields: fieldsOf(open) },
  );
}

const maxNamed = 5;

/**
 * Asks whether to go on in spite of these. To a legacy client, which cannot be asked, the call is the confirmation, and its answer says them
 * (decision 114).
 */
export function askOrTell(ctx: { caller: Caller }, name: string, all: readonly Label[], confirm: unknown): void {
  const texts = [...new Map(all.map((text) => [text.en, text])).values()];
  if (texts.length === 0) return;
  const told = (locale: Locale) => texts.slice(0, maxNamed).map((one) => one[locale]);
  const more = texts.length > maxNamed ? '…' : '';
  const text = { zh: `${told('zh').join('；')}${more}`, en: `${told('en').join('; ')}${more}` };
  if (ctx.caller.door === 'blade') {
    remark(ctx, text);
    return;
  }
  // Another one that comes up meanwhile is another question.
  const whole = texts.map(({ en }) => en).join('; ');
  const about = createHash('sha256').update(whole).digest('hex').slice(0, 12);
  askToConfirm([{ name, about, text }], confirm);
}

/** Tells the unconfirmed warnings beside faults at fields, so that both are seen at once; any other refusal stays as it is. */
export function besideFaults(
  refusal: unknown,
  doubts: readonly Doubt[],
  { confirm, locale }: { confirm: unknown; locale: Locale },
): unknown {
  const fields = fieldsOf(openOf(doubts, confirm));
  if (refusal instanceof InputError) {
    const warnings = Object.entries(fields).map(([path, text]) => [path, text[locale]]);
    return new InputError({ ...refusal.problems, ...Object.fromEntries(warnings) });
  }
  if (refusal instanceof BusinessError && refusal.code === 400 && Object.keys(refusal.fields).length > 0)
    return new BusinessError(refusal.text, { fields: { ...refusal.fields, ...fields } });
  return refusal;
}

/** Throws the faults of an entry; with them `doubts` are told, unless another refusal hides them. */
export async function refuseFaults(
  problems: Problems,
  { confirm, locale }: { confirm: unknown; locale: Locale },
  doubts: () => Promise<readonly Doubt[]>,
): Promise<void> {
  if (Object.keys(problems).length === 0) return;
  const found = await doubts().catch((refusal: unknown) => {
    if (refusal instanceof BusinessError || refusal instanceof InputError) return [];
    throw refusal;
  });
  throw besideFaults(new InputError(problems), found, { confirm, locale });
}

function openOf(doubts: readonly Doubt[], confirm: unknown): readonly Doubt[] {
  const confirmed = Array.isArray(confirm) ? confirm.map(String) : String(confirm ?? '').split(',');
  if (['true', 'on', '1'].some((yes) => confirmed.includes(yes))) return [];
  return doubts.filter((doubt) => !confirmed.includes(keyOf(doubt)));
}

const fieldsOf = (doubts: readonly Doubt[]): Record<string, Label> =>
  Object.fromEntries(doubts.map((doubt) => [`confirm.${keyOf(doubt)}`, doubt.text]));

/** What confirms a doubt. */
export const keyOf = ({ name, about }: Doubt): string => (about === undefined ? name : `${name}:${about}`);

/** A number in a message: grouped by thousands, at most one decimal. */
export const shownNumber = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 });
