import { ownPath } from '../own-path.ts';

/** The address of the lock page, which returns to `back`. */
export const lockAddress = (back: unknown): string => `/lock?to=${encodeURIComponent(backFrom(back))}`;

/** The page to return to from the lock page: never the lock page itself or the sign-out. */
export function backFrom(back: unknown): string {
  const path = ownPath(back);
  return /^\/(lock|locked|logout|login)(?=$|[/?.])/.test(path) ? '/' : path;
}
