/** A path of this console, or `otherwise`: what a form or an address names may lead to another site. */
export function ownPath(path: unknown, otherwise = '/'): string {
  return typeof path === 'string' && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) ? path : otherwise;
}
