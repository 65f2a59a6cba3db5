import type { Label } from '#rules/screen.ts';
import { readEnv } from '#server/env.ts';
import { BusinessError } from '#server/errors.ts';
import { isPlainAddress } from '#server/security/guarded-fetch.ts';

const wrongFormat: Label = {
  zh: '资源地址格式不正确，应如 https://主机:端口',
  en: 'The address must look like https://host:port',
};

/**
 * Parses a storage server's address and refuses hosts that the operator did not allow:
 * no database record can open a connection elsewhere.
 */
export function storageAddress(typed: string): string {
  const text = typed.trim();
  const url = isPlainAddress(text) && /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && url.username === '' && url.password === '' && url.search === '' && url.hash === '' && url.pathname === '/';
  if (!url || !isPlain) throw new BusinessError(wrongFormat, { field: 'endpoint' });
  const { STORAGE_HOSTS: allowed } = readEnv(process.env);
  const withPort = `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`;
  if (!allowed.includes(url.hostname) && !allowed.includes(withPort)) throw new BusinessError(stranger(withPort), { field: 'endpoint' });
  return url.origin;
}

const stranger = (host: string): Label => ({
  zh: `主机 ${host} 未被允许，请联系运维在 STORAGE_HOSTS 中添加`,
  en: `The host ${host} is not allowed; the operator adds it to STORAGE_HOSTS`,
});
