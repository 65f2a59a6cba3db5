import type { Label } from '#rules/screen.ts';
import type { ConnectOptions } from '#server/database/pool.ts';
import { readEnv } from '#server/env.ts';
import { BusinessError } from '#server/errors.ts';

/** The location of a data source: host and port, or a socket folder, and the database. */
export interface Address extends Pick<ConnectOptions, 'ssl'> {
  host: string;
  port: number;
  database: string;
}

const faults = {
  format: {
    zh: '连接地址格式不正确，应如 postgres://主机:5432/数据库',
    en: 'The address must look like postgres://host:5432/database',
  },
  account: {
    zh: '请把用户名和密码填在各自的栏位，不要写在连接地址中',
    en: 'Put user and password into their own fields, not into the address',
  },
  setting: { zh: '连接地址只支持参数 host 和 sslmode', en: 'An address takes the parameters host and sslmode only' },
  ssl: { zh: 'sslmode 只能是 disable、require 或 verify-full', en: 'sslmode is disable, require or verify-full' },
} satisfies Record<string, Label>;

/**
 * Parses a data source address, with or without the `jdbc:` of legacy clients. Refuses settings that could change what a connection may do.
 */
export function addressOf(url: string): Address {
  const refuse = (text: Label) => new BusinessError(text, { field: 'url' });
  const text = url.trim().replace(/^jdbc:/i, '');
  if (!/^postgres(ql)?:\/\//i.test(text) || !URL.canParse(text)) throw refuse(faults.format);
  const { hostname, port, pathname, hash, username, password, searchParams } = new URL(text);
  if (username !== '' || password !== '') throw refuse(faults.account);
  const folder = searchParams.get('host');
  const host = folder ?? hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const database = decoded(pathname.slice(1));
  const isPlain = hash === '' && database !== undefined && /^[^/\s]{1,63}$/.test(database) && (folder === null || folder.startsWith('/'));
  if (host === '' || !isPlain) throw refuse(faults.format);
  if ([...searchParams.keys()].some((name) => name !== 'host' && name !== 'sslmode')) throw refuse(faults.setting);
  const mode = searchParams.get('sslmode') ?? 'disable';
  if (mode !== 'disable' && mode !== 'require' && mode !== 'verify-full') throw refuse(faults.ssl);
  return { host, port: port === '' ? 5432 : Number(port), database, ...(mode === 'disable' ? {} : { ssl: mode }) };
}

/** Only hosts that the operator configured are allowed; no database record can add one. */
export function refuseStranger({ host, port }: Address): void {
  const name = host.includes(':') ? `[${host}]` : host;
  const shown = host.startsWith('/') ? host : `${name}:${port}`;
  const { DATASOURCE_HOSTS: allowed } = readEnv(process.env);
  if (allowed.includes(name) || allowed.includes(shown)) return;
  throw new BusinessError(
    {
      zh: `主机 ${shown} 未被允许，请联系运维在 DATASOURCE_HOSTS 中添加`,
      en: `The host ${shown} is not allowed; the operator adds it to DATASOURCE_HOSTS`,
    },
    { field: 'url' },
  );
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
