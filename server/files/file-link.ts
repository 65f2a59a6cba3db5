import { isFileId } from '#rules/file-limits.ts';
import type { Caller } from '#server/calls/context.ts';
import { readEnv } from '#server/env.ts';
import { seal, unseal } from '#server/security/seal.ts';

/** The path by which pages open a file with their session. */
export const pageLink = (id: string): string => `/file/${id}`;

/** The path for clients of /api: with a token in the URL, or a sealed link. */
export const apiFileAddress = '/api/blade-resource/oss/endpoint/file';

/** Lifetime of a sealed link. Clients get new ones with each list and each token, which lasts an hour. */
const hours = 2;

/** A link for legacy clients to use in an image or a new window, which send no headers: sealed for one file of one tenant, short-lived. */
export function sealedLink({ id, tenantId }: { id: string; tenantId: string }, caller: Pick<Caller, 'headers'>, now = new Date()): string {
  const until = now.getTime() + hours * 3_600_000;
  const token = seal(`${tenantId} ${id} ${until}`, 'file link');
  return `${originFor(caller)}${apiFileAddress}?id=${id}&token=${encodeURIComponent(token)}`;
}

/** The owner of the file in a sealed link; undefined if the seal is invalid, expired, or for another file. */
export function openSealed(token: string, id: string, now = new Date()): { tenantId: string } | undefined {
  const [tenantId, sealedId, until] = unseal(token, 'file link')?.split(' ') ?? [];
  if (tenantId === undefined || sealedId !== id || !(Number(until) > now.getTime())) return undefined;
  return { tenantId };
}

/** The origin of links: the configured one, otherwise that of the request. */
export function originFor({ headers }: Pick<Caller, 'headers'>): string {
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
