/** A path of this console, or `otherwise`: what a form or an address names may lead to another site. What no header can carry is encoded, as a browser does it. */
export function ownPath(path: unknown, otherwise = '/'): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}\p{Cs}]*$/u.test(path)) return otherwise;
  return path.replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
}
