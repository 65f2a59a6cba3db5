import type { NamedFile } from '#rules/file-limits.ts';
import type { Caller, SignedInContext } from '#server/calls/context.ts';
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

/** A record as a legacy client reads it, who opens an attachment by its link: it works on its own for two hours (contract 7). */
export function withLinks<Row extends { fileList: NamedFile[] | null }>(
  { caller, session }: Pick<SignedInContext, 'caller' | 'session'>,
  row: Row,
): Row {
  if (caller.door !== 'blade' || !row.fileList) return row;
  const linked = row.fileList.map((file) => {
    const link = linkFor({ id: file.id, tenantId: session.tenantId }, caller);
    return { ...file, originalName: file.name, link, url: link };
  });
  return { ...row, fileList: linked };
}

/** The file's name in the calls of the legacy storage. */
export function storedName({ id, originalName, createTime }: Pick<StoredFile, 'id' | 'originalName' | 'createTime'>): string {
  const extension = extensionOf(originalName);
  return `upload/${createTime.slice(0, 10).replaceAll('-', '')}/${id}${extension === '' ? '' : `.${extension}`}`;
}
