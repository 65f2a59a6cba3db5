import { lookup } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Label } from '#rules/screen.ts';
import { readEnv } from '#server/env.ts';
import { BusinessError } from '#server/errors.ts';
import { isLoopback, isPublicAddress } from './public-address.ts';

export interface ExternalRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** An external server is not allowed or not reachable, or its response is invalid. */
export class ExternalFailure extends BusinessError {}

const longest = 5_000;
const largest = 1_048_576;

const said = {
  address: { zh: '外部服务的地址不被允许', en: 'The address of the outside service is not allowed' },
  away: { zh: '外部服务暂时无法访问，请稍后再试', en: 'The outside service cannot be reached. Try again later.' },
} satisfies Record<string, Label>;

/**
 * Calls another server: only `hosts` that the integration's settings name, only https, only public addresses. The name is resolved
 * once, all its addresses are checked, and the connection uses a checked one. No redirects, five seconds, one megabyte.
 */
export async function guardedFetch(address: string, { method = 'GET', headers = {}, body }: ExternalRequest, hosts: readonly string[]) {
  const url = allowedUrl(address, hosts);
  const until = performance.now() + longest;
  const target = await resolveHost(url.hostname.replace(/^\[|\]$/g, ''));
  return new Promise<Response>((resolve, reject) => {
    const fail = () => reject(new ExternalFailure(said.away, { code: 503 }));
    const timer = setTimeout(() => asked.destroy(new Error('no answer in time')), Math.max(until - performance.now(), 0));
    const send = url.protocol === 'https:' ? requestSecure : requestPlain;
    const pinned: LookupFunction = (_name, options, done) =>
      options.all ? done(null, [target]) : done(null, target.address, target.family);
    const asked = send(url, { method, headers: { ...headers, 'accept-encoding': 'identity' }, lookup: pinned, agent: false }, (answer) => {
      const status = answer.statusCode ?? 0;
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > largest) asked.destroy(new Error('too large'));
      });
      answer.on('error', fail);
      answer.on('end', () => {
        clearTimeout(timer);
        const isRedirect = status >= 300 && status < 400;
        if (isRedirect || status < 200) return fail();
        const named = Object.entries(answer.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
        const isBare = status === 204 || status === 205;
        resolve(new Response(isBare ? null : Buffer.concat(chunks), { status, headers: named as [string, string][] }));
      });
    });
    asked.on('error', () => {
      clearTimeout(timer);
      fail();
    });
    asked.end(body);
  });
}

/** A DNS lookup cannot be cancelled, but nobody waits for it longer than the total limit. */
async function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ExternalFailure(said.away, { code: 503 })), longest);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Parses an address that an integration's settings may name: https, with a host and no credentials.
 * Plain http only for this machine, where allowed.
 */
export function externalUrl(address: string): URL | undefined {
  const url = isPlainAddress(address) && URL.canParse(address) ? new URL(address) : undefined;
  if (url?.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  if (url.protocol === 'https:') return url;
  return url.protocol === 'http:' && mayReachItself() && isOwnName(url.hostname) ? url : undefined;
}

/** As it is stored it is called: what parsers of addresses mend in silence, breaks, blanks and backslashes, is refused. */
export const isPlainAddress = (address: string): boolean => !/[\s\\\p{Cc}]/u.test(address);

function allowedUrl(address: string, hosts: readonly string[]): URL {
  const url = externalUrl(address);
  if (!url || !hosts.includes(url.host)) throw new ExternalFailure(said.address);
  return url;
}

/** Returns the address to connect to, if all addresses of the name are public; within the total limit. */
export const resolveHost = (name: string): Promise<{ address: string; family: number }> => withinTime(lookUpHost(name));

async function lookUpHost(name: string): Promise<{ address: string; family: number }> {
  const found =
    isIP(name) === 0
      ? await lookup(name, { all: true }).catch(() => {
          throw new ExternalFailure(said.away, { code: 503 });
        })
      : [{ address: name, family: isIP(name) }];
  const [first] = found;
  const isAllowed = found.every(({ address }) => isPublicAddress(address) || (mayReachItself() && isLoopback(address)));
  if (!first || !isAllowed) throw new ExternalFailure(said.address);
  return first;
}

const isOwnName = (name: string): boolean => name === 'localhost' || isLoopback(name);

/** Tests and the demo run their providers on this machine; production never does (env.ts refuses it). */
function mayReachItself(): boolean {
  const { APP_MODE, EXTERNAL_LOOPBACK } = readEnv(process.env);
  return EXTERNAL_LOOPBACK === 'on' && APP_MODE !== 'production';
}
