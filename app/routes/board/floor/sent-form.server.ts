import { data } from '@remix-run/node';
import type { Refusal } from '#app/api.server.ts';
import { confirmedIn } from '#app/kit/notice/confirm-warnings.tsx';
import { joinDefects, joinReason, type ReasonField, reasonFields } from '#rules/reasons.ts';

/** A form that is shown again with all its values: with the refusal, or without one after a shortcut. */
export interface FormAgain {
  values: Record<string, unknown>;
  refusal?: Refusal;
  /** What others changed meanwhile where this form left it alone; the values have it. */
  taken?: { label: string; now: string }[] | undefined;
  /** The address of the record that caused the refusal. */
  inTheWay?: string;
}

export function formAgain(again: FormAgain) {
  const { refusal } = again;
  return data(again, { status: refusal === undefined ? 200 : refusal.status === 409 ? 409 : 400 });
}

/**
 * The submitted values of a board form, by field; names starting with `_` belong to the form itself. A reason is a button, a text, or both;
 * defects are a number for each kind, named `field:kind`.
 */
export function typedIn(form: FormData): Record<string, unknown> {
  const texts = [...form].filter((pair): pair is [string, string] => !pair[0].startsWith('_') && typeof pair[1] === 'string');
  const values = texts.filter(([name]) => !name.includes(':'));
  const confirm = form.has('confirm') && { confirm: confirmedIn(form) };
  return { ...Object.fromEntries(values), ...confirm, ...Object.fromEntries(reasonFields.flatMap((name) => reasonIn(texts, name))) };
}

function reasonIn(texts: [string, string][], name: ReasonField): [string, string][] {
  const parts = texts.filter(([own]) => own === name).map(([, value]) => value);
  const kinds = texts.filter(([own]) => own.startsWith(`${name}:`)).map(([own, pieces]) => [own.slice(name.length + 1), pieces] as const);
  const numberOf = (own: string) => Number(texts.find(([one]) => one === own)?.[1] ?? 0);
  const defects = numberOf('badCount') + numberOf('appearanceBadCount');
  if (parts.length === 0) return [];
  return [[name, kinds.length > 0 ? joinDefects(kinds, joinReason(...parts), defects) : joinReason(...parts)]];
}

/** A hidden value of the form. */
export function ownText(form: FormData, name: `_${string}`): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
