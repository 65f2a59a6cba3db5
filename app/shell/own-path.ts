/**
 * A path of this console, or `otherwise`: a form or address may contain a link to another site. Characters not allowed in a header
 * are encoded as browsers do.
 */
export function ownPath(path: unknown, otherwise = '/'): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}\p{Cs}]*$/u.test(path)) return otherwise;
  return path.replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
}
