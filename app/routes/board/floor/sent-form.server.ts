import { data } from '@remix-run/node';
import type { Refusal } from '#app/api.server.ts';
import { joinReason, type ReasonField, reasonFields } from '#rules/reasons.ts';

/** A form that is shown again with everything that was typed: after a refusal with it, after a shortcut without. */
export interface FormAgain {
  values: Record<string, unknown>;
  refusal?: Refusal;
  /** Where the record stands that is in the way. */
  inTheWay?: string;
}

export function formAgain(again: FormAgain) {
  const { refusal } = again;
  return data(again, { status: refusal === undefined ? 200 : refusal.status === 409 ? 409 : 400 });
}

/** What was typed into a form of the board, by field; names that start with `_` are the form's own. A reason is a button, a text, or both. */
export function typedIn(form: FormData): Record<string, unknown> {
  const texts = [...form].filter((pair): pair is [string, string] => !pair[0].startsWith('_') && typeof pair[1] === 'string');
  return { ...Object.fromEntries(texts), ...Object.fromEntries(reasonFields.flatMap((name) => reasonIn(texts, name))) };
}

function reasonIn(texts: [string, string][], name: ReasonField): [string, string][] {
  const parts = texts.filter(([own]) => own === name).map(([, value]) => value);
  return parts.length === 0 ? [] : [[name, joinReason(...parts)]];
}

/** A text that the form itself sends along. */
export function ownText(form: FormData, name: `_${string}`): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
