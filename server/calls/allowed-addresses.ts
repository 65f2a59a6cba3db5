import { BlockList, isIP } from 'node:net';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';

/** An address or network in the one form that is stored and matched: an IPv4 address inside an IPv6 one is the IPv4 address; undefined when it is neither. */
export function canonicalNetwork(text: string): string | undefined {
  const [address = '', prefix, ...rest] = text.trim().toLowerCase().split('/');
  const plain = plainAddress(address);
  const family = isIP(plain);
  if (family === 0 || plain.includes('%') || rest.length > 0) return undefined;
  if (prefix === undefined) return plain;
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) - (plain === address ? 0 : mappedBits) : -1;
  return bits >= 0 && bits <= (family === 4 ? 32 : 128) ? `${plain}/${bits}` : undefined;
}

/** Whether one of the networks holds the address; no networks hold every address, an unknown address is in none. */
export function isAmong(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  // A link-local address comes with the name of its interface.
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

/** Whether a tenant's people may work from an address: its enabled white-IP rows hold it, or there are none. */
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

/** How IPv6 sockets write IPv4 addresses: ::ffff:192.0.2.1. */
const mappedBits = 96;
const plainAddress = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address;
