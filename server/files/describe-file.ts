import type { Caller } from '#server/calls/context.ts';
import { originFor, pageLink, sealedLink } from '#server/security/file-link.ts';
import { extensionOf } from '#server/storage/file-name.ts';
import type { StoredFile } from './keep-file.ts';

/** A file as returned by put-file (contract 7): the link works for the tenant's users, and for two hours without a header. */
export function describeFile(file: StoredFile, caller: Caller, attachId = '-1') {
  return {
    link: linkFor(file, caller),
    domain: originFor(caller),
    name: storedName(file),
    originalName: file.originalName,
    attachId: attachId === '-1' ? -1 : attachId,
  };
}

/** Pages open files by session; callers of /api need a link that works on its own. */
export const linkFor = (file: Pick<StoredFile, 'id' | 'tenantId'>, caller: Caller): string =>
  caller.door === 'blade' ? sealedLink(file, caller) : pageLink(file.id);

/** The file's name in the calls of the legacy storage. */
export function storedName({ id, originalName, createTime }: Pick<StoredFile, 'id' | 'originalName' | 'createTime'>): string {
  const extension = extensionOf(originalName);
  return `upload/${createTime.slice(0, 10).replaceAll('-', '')}/${id}${extension === '' ? '' : `.${extension}`}`;
}
