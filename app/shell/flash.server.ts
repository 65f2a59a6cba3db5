import { redirect } from '@remix-run/node';
import type { Flash } from '#app/kit/flash.tsx';
import type { Locale, Tone } from '#rules/screen.ts';
import { readCookie } from './cookies.server.ts';
import { ownPath } from './own-path.ts';

/** Redirects to a page that shows the result of the action once. */
export function redirectWith(message: string, to: string, tone: Tone = 'good'): Response {
  return redirect(ownPath(to), { headers: { 'Set-Cookie': flashCookie({ message, tone }) } });
}

/** The message of what was done, with what the server says beside it. */
export function flashWith(done: string, remarks: readonly string[], locale: Locale): Flash {
  if (remarks.length === 0) return { message: done, tone: 'good' };
  return { message: [done, ...remarks].join(locale === 'zh' ? '，' : '. '), tone: 'warning' };
}

/** A message for the next page, for responses that set further cookies. */
export function flashCookie({ message, tone }: Flash): string {
  const value = encodeURIComponent(JSON.stringify({ message: message.slice(0, longest), tone }));
  return `flash=${value}; Path=/; Max-Age=60; SameSite=Lax; HttpOnly`;
}

/** The message for this page, and the headers that clear it. */
export function takeFlash(request: Request): { flash: Flash | null; headers: Headers } {
  const value = readCookie(request, 'flash');
  const headers = new Headers();
  if (value === undefined) return { flash: null, headers };
  headers.append('Set-Cookie', 'flash=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly');
  return { flash: readFlash(value), headers };
}

// Encoded Chinese takes nine bytes per character, and a cookie holds 4,096.
const longest = 400;
const tones: Tone[] = ['neutral', 'good', 'warning', 'bad', 'accent'];

function readFlash(value: string): Flash | null {
  try {
    const { message, tone } = JSON.parse(decodeURIComponent(value)) as Partial<Flash>;
    return typeof message === 'string' ? { message, tone: tones.find((each) => each === tone) ?? 'neutral' } : null;
  } catch {
    // Anyone can set a cookie; an invalid one is ignored.
    return null;
  }
}
