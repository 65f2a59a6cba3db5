import { isFileId } from '#rules/file-limits.ts';
import { readEnv } from '#server/env.ts';
import { seal, unseal } from './seal.ts';

/** The request that a link is made for. */
type Asking = { headers: Headers };

/** The path by which pages open a file with their session. */
export const pageLink = (id: string): string => `/file/${id}`;

/** The path for clients of /api: with a token in the URL, or a sealed link. */
export const apiFileAddress = '/api/blade-resource/oss/endpoint/file';

/** The link to a file for a caller who sends its token. */
export const tokenLink = (id: string): string => `${apiFileAddress}?id=${id}`;

/** Lifetime of a sealed link. Clients get new ones with each list and each token, which lasts an hour. */
const hours = 2;

/** A link for legacy clients to use in an image or a new window, which send no headers: sealed for one file of one tenant, short-lived. */
export function sealedLink({ id, tenantId }: { id: string; tenantId: string }, caller: Asking, now = new Date()): string {
  const until = now.getTime() + hours * 3_600_000;
  const token = seal(`${tenantId} ${id} ${until}`, 'file link');
  return `${originFor(caller)}${tokenLink(id)}&token=${encodeURIComponent(token)}`;
}

/** The owner of the file in a sealed link; undefined if the seal is invalid, expired, or for another file. */
export function openSealed(token: string, id: string, now = new Date()): { tenantId: string } | undefined {
  const sealed = readSeal(token, id);
  return sealed && sealed.until > now.getTime() ? sealed : undefined;
}

function readSeal(token: string, id: string): { tenantId: string; until: number } | undefined {
  const [tenantId, sealedId, until] = unseal(token, 'file link')?.split(' ') ?? [];
  return tenantId === undefined || sealedId !== id ? undefined : { tenantId, until: Number(until) };
}

/** The origin of links: the configured one, otherwise that of the request. */
export function originFor({ headers }: Asking): string {
  const { PUBLIC_URL } = readEnv(process.env);
  if (PUBLIC_URL !== undefined) return new URL(PUBLIC_URL).origin;
  const host = headers.get('host') ?? '';
  return /^[\w.-]+(:\d{1,5})?$|^\[[0-9a-fA-F:]+\](:\d{1,5})?$/.test(host) ? `http://${host}` : '';
}

/** The file id in one of our links or stored names; undefined for anything else. */
export function fileIdIn(text: string): string | undefined {
  const path = URL.canParse(text) ? new URL(text).pathname + new URL(text).search : text;
  const own =
    /^\/file\/([0-9a-f]{32})(?:[/?]|$)/.exec(path) ??
    /^\/api\/blade-resource\/oss\/endpoint\/file\?(?:.*&)?id=([0-9a-f]{32})(?:&|$)/.exec(path);
  const stored = /^(?:upload\/\d{8}\/)?([0-9a-f]{32})(?:\.\w{1,16})?$/.exec(text);
  const id = (own ?? stored)?.[1];
  return id !== undefined && isFileId(id) ? id : undefined;
}

/**
 * The path by which a record keeps a file that it was given as a sealed link: the link ends after hours, the record stays (contract 7).
 * Undefined for an address that this installation has not sealed.
 */
export function lastingPath(address: string): string | undefined {
  const sealed = address.includes(apiFileAddress) ? sealOf(address) : undefined;
  return sealed && pageLink(sealed.id);
}

/** The file of an address that a record has kept: its path, or a link stored before paths were, whose time is over. */
export function keptFile(address: string): string | undefined {
  if (address.startsWith('/file/')) return fileIdIn(address);
  const sealed = address.includes(apiFileAddress) ? sealOf(address) : undefined;
  return sealed && sealed.until <= Date.now() ? sealed.id : undefined;
}

/** A seal of ours in an address, whether or not its time is over. */
function sealOf(address: string): { id: string; until: number } | undefined {
  const id = fileIdIn(address);
  const [, token] = /[?&]token=([\w.%-]+)/.exec(address) ?? [];
  const sealed = id === undefined || token === undefined ? undefined : readSeal(token, id);
  return sealed && id !== undefined ? { id, until: sealed.until } : undefined;
}

/** Does this with each address in sanitised HTML; undefined leaves it as it is. */
export const withAddresses = (html: string, change: (address: string) => string | undefined): string =>
  html.includes('/file')
    ? html.replace(addresses, (whole, name, written) => {
        const changed = change(written.replaceAll('&#x26;', '&'));
        return changed === undefined ? whole : `${name}="${changed.replaceAll('&', '&#x26;')}"`;
      })
    : html;

const addresses = /\b(src|href)="([^"]*)"/g;
