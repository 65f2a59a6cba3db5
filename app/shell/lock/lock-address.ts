import { ownPath } from '../own-path.ts';

/** The lock page, which leads back to where one was. */
export const lockAddress = (back: unknown): string => `/lock?to=${encodeURIComponent(backFrom(back))}`;

/** Where the lock page leads: never to itself or out of the session. */
export function backFrom(back: unknown): string {
  const path = ownPath(back);
  return /^\/(lock|locked|logout|login)(?=$|[/?.])/.test(path) ? '/' : path;
}
