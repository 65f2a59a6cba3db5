import { BlockList, isIP } from 'node:net';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';

/** Normalises an address or network as it is stored and matched: IPv4-mapped IPv6 becomes IPv4; undefined for anything else. */
export function canonicalNetwork(text: string): string | undefined {
  const [address = '', prefix, ...rest] = text.trim().toLowerCase().split('/');
  const plain = plainAddress(address);
  const family = isIP(plain);
  if (family === 0 || plain.includes('%') || rest.length > 0) return undefined;
  if (prefix === undefined) return plain;
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) - (plain === address ? 0 : mappedBits) : -1;
  return bits >= 0 && bits <= (family === 4 ? 32 : 128) ? `${plain}/${bits}` : undefined;
}

/** Whether one of the networks contains the address. An empty list allows every address; an unknown address matches nothing. */
export function isAmong(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  // A link-local address includes the name of its interface.
  const plain = plainAddress(address.trim().toLowerCase().replace(/%.*$/, ''));
  const family = isIP(plain);
  if (family === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [host = '', prefix] = network.split('/');
    const kind = isIP(host) === 4 ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(host, kind);
    else list.addSubnet(host, Number(prefix), kind);
  }
  return list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

/** Whether the tenant allows work from an address: an enabled white-IP row contains it, or there are none. */
export async function mayWorkFrom(db: Transaction, tenantId: string, address: string): Promise<boolean> {
  const [, rows] = await Promise.all([
    db.execute(sql`select set_config('app.tenant_id', ${tenantId}, true)`),
    db.execute<{ ip: string }>(sql`select ip from system_white_ip where tenant_id = ${tenantId} and status = 1 and is_deleted = 0`),
  ]);
  return isAmong(
    rows.map((row) => row.ip),
    address,
  );
}

/** IPv6 sockets write IPv4 addresses as ::ffff:192.0.2.1. */
const mappedBits = 96;
const plainAddress = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address;
