/**
 * The host, with port, of a tenant's domain as clients send it: a host, scheme and host, or a full page address (contract 5.6). Undefined
 * if it contains none.
 */
export function hostOf(domain: string): string | undefined {
  const text = domain.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && /^https?:$/.test(url.protocol) && /^[0-9a-z.:_-]{1,253}$/.test(url.host) ? url.host : undefined;
}
