import { inArray } from 'drizzle-orm';
import { readField } from '#rules/field-rules.ts';
import { isRunning, readFileList } from '#rules/file-limits.ts';
import { ruleMessage } from '#rules/messages.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { claimFiles } from '#server/engine/claim-files.ts';
import { insertRow } from '#server/engine/write-rows.ts';
import { BusinessError, InputError } from '#server/errors.ts';
import { pageLink } from '#server/security/file-link.ts';
import { extensionOf } from '#server/storage/file-name.ts';
import { storedFile } from '#server/storage/stored-file-table.ts';
import { attach } from './attach.ts';
import { storedName } from './describe-file.ts';
import type { StoredFile } from './keep-file.ts';

/** Turns uploaded files into attachments, all or none; returns the count. */
export async function attachFiles(ctx: SignedInContext, given: unknown): Promise<{ count: number }> {
  const reading = readField({ kind: 'files', label: attach.label[ctx.locale], required: none[ctx.locale] }, given, ctx.locale);
  if ('problem' in reading) throw new InputError({ files: reading.problem });
  const named = await claimFiles(ctx, readFileList(reading.value) ?? []);
  if (!named) throw new BusinessError(gone, { field: 'files' });
  const running = named.find(({ name }) => isRunning(name));
  if (running) throw new InputError({ files: ruleMessage('fileRunning', ctx.locale, attach.label[ctx.locale], running.name) });
  const rows = await ctx.db
    .select()
    .from(storedFile)
    .where(
      inArray(
        storedFile.id,
        named.map(({ id }) => id),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id } of named) {
    const file = byId.get(id);
    if (file) await insertRow(ctx, attach, attachmentOf(file));
  }
  return { count: named.length };
}

export const attachmentOf = (file: StoredFile) => ({
  originalName: file.originalName,
  link: pageLink(file.id),
  name: storedName(file),
  extension: extensionOf(file.originalName),
  attachSize: file.size,
});

const none = { zh: '请选择要上传的文件', en: 'Choose a file' };
const gone = { zh: '文件已失效，请重新上传', en: 'A file has expired. Upload it again.' };
