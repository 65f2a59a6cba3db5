import { BlockList, isIP } from 'node:net';

/**
 * Whether we may connect to an address: not this machine, its private network, or a multicast address;
 * IPv4 inside IPv6 counts as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  const plain = asIpv4(address.toLowerCase().replace(/^\[|\]$/g, ''));
  const family = isIP(plain);
  if (family === 0) return false;
  return family === 4 ? !inner4.check(plain, 'ipv4') : !inner6.check(plain, 'ipv6');
}

/** Whether an address is this machine itself, which tests and the demo may be allowed to reach. */
export function isLoopback(address: string): boolean {
  const plain = asIpv4(address.toLowerCase().replace(/^\[|\]$/g, ''));
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

/** Both `::ffff:7f00:1` and `::ffff:127.0.0.1` become 127.0.0.1. */
function asIpv4(address: string): string {
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (dotted !== undefined) return dotted;
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address) ?? [];
  if (high === undefined || low === undefined) return address;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}

/** The IANA special-purpose registries (RFC 6890 and its successors). */
const inner4 = new BlockList();
// Separate, because a list with the IPv4-mapped network would match every IPv4 address.
const inner6 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner4.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inner6.addSubnet(network, bits, 'ipv6');
