/**
 * The access token of a call: `Blade-Auth: bearer TOKEN` or the bare token (contract 2.1). Never a cookie, and an address carries one only on
 * download links, of which there are none yet.
 */
export function tokenOf(headers: Headers): string | undefined {
  const given = (headers.get('blade-auth') ?? '').trim().replace(/^bearer\s+/i, '');
  return /^[\x21-\x7e]{1,512}$/.test(given) ? given : undefined;
}
