import { data } from '@remix-run/node';
import type { Refusal } from '#app/api.server.ts';
import { joinReason, type ReasonField, reasonFields } from '#rules/reasons.ts';

/** A form that is shown again with all its values: with the refusal, or without one after a shortcut. */
export interface FormAgain {
  values: Record<string, unknown>;
  refusal?: Refusal;
  /** The address of the record that caused the refusal. */
  inTheWay?: string;
}

export function formAgain(again: FormAgain) {
  const { refusal } = again;
  return data(again, { status: refusal === undefined ? 200 : refusal.status === 409 ? 409 : 400 });
}

/**
 * The submitted values of a board form, by field; names starting with `_` belong to the form itself. A reason is a button, a text, or both.
 */
export function typedIn(form: FormData): Record<string, unknown> {
  const texts = [...form].filter((pair): pair is [string, string] => !pair[0].startsWith('_') && typeof pair[1] === 'string');
  return { ...Object.fromEntries(texts), ...Object.fromEntries(reasonFields.flatMap((name) => reasonIn(texts, name))) };
}

function reasonIn(texts: [string, string][], name: ReasonField): [string, string][] {
  const parts = texts.filter(([own]) => own === name).map(([, value]) => value);
  return parts.length === 0 ? [] : [[name, joinReason(...parts)]];
}

/** A hidden value of the form. */
export function ownText(form: FormData, name: `_${string}`): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
