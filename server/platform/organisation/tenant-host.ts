/**
 * The host, with its port, of what clients send as a tenant's domain: a bare host, scheme and host, or a whole page address (contract 5.6).
 * Undefined when there is none in it.
 */
export function hostOf(domain: string): string | undefined {
  const text = domain.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && /^https?:$/.test(url.protocol) && /^[0-9a-z.:_-]{1,253}$/.test(url.host) ? url.host : undefined;
}
