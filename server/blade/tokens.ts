/**
 * The access token of a call: `Blade-Auth: bearer TOKEN` or the bare token (contract 2.1).
 * Never from a cookie, and from the address only for download links, which cannot send headers.
 */
export const tokenOf = (headers: Headers): string | undefined => bare(headers.get('blade-auth'));

/** The token in a download link, whatever the case of its name; the word undefined counts as none (contract 1.6, 2.1). */
export function tokenInQuery(search: string): string | undefined {
  const [, given = ''] = [...new URLSearchParams(search)].find(([name]) => name.toLowerCase() === 'blade-auth') ?? [];
  return /^(bearer\s+)?(undefined|null)$/i.test(given) ? undefined : bare(given);
}

function bare(given: string | null): string | undefined {
  const token = (given ?? '').trim().replace(/^bearer\s+/i, '');
  return /^[\x21-\x7e]{1,512}$/.test(token) ? token : undefined;
}
