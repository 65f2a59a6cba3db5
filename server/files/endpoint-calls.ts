import * as z from 'zod';
import type { ExternalContext } from '#server/calls/context.ts';
import { externalProcedure, type LegacyAddress, procedure, type Sample } from '#server/calls/trpc.ts';
import { optional } from '#server/engine/inputs.ts';
import { insertRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { tidyName } from '#server/storage/file-name.ts';
import { type ReceivedFile, receivedFile } from '#server/storage/received-file.ts';
import { attach } from './attach.ts';
import { attachFiles, attachmentOf } from './attach-files.ts';
import { describeFile, linkFor, storedName } from './describe-file.ts';
import { findFile, giveUpFiles } from './find-file.ts';
import { keepFile } from './keep-file.ts';
import { removeFile } from './sweep-files.ts';

const at = (method: 'GET' | 'POST', name: string): LegacyAddress[] => [`${method} /blade-resource/oss/endpoint/${name}`];
const fileInput = z.object({ file: receivedFile });
const namedInput = z.object({ file: receivedFile, fileName: optional(z.string().max(255)) });
const nameInput = z.object({ fileName: z.string().max(2000) });
const namesInput = z.object({ fileNames: z.string().max(100_000) });

const sample: Sample = {
  answer: {
    link: 'https://console.example/api/blade-resource/oss/endpoint/file?id=0f3c…&token=…',
    domain: 'https://console.example',
    name: 'upload/20260504/0f3c….xlsx',
    originalName: 'example.xlsx',
    attachId: '1923456789012345678',
  },
  note: {
    zh: '单个文件最大 102,400,000 字节，不限类型，占用租户的存储配额。link 无需令牌即可打开，2 小时后失效；之后以 name 调用 file-link 取得新链接。attachId 为 -1 时没有附件记录。',
    en: 'Up to 102,400,000 bytes a file, of any type, within the quota of the tenant. The link opens without a token for 2 hours; after that, file-link gives a new one for `name`. An attachId of -1 means that there is no attachment row.',
  },
};

/** Stores an uploaded file, optionally under a given name (contract 7). */
const put = (name: string, schema: typeof fileInput | typeof namedInput) =>
  externalProcedure
    .meta({ permission: 'signed-in', file: 'streamed', legacy: at('POST', name), label: { zh: '上传文件', en: 'Upload a file' }, sample })
    .input(schema)
    .mutation(({ ctx, input }) => keep(ctx, input, async (_signedIn, file) => describeFile(file, ctx.caller)));

/** The same, with a row among the attachments. */
const putAttach = (name: string, schema: typeof fileInput | typeof namedInput) =>
  externalProcedure
    .meta({
      permission: 'attach_upload',
      file: 'streamed',
      legacy: at('POST', name),
      label: { zh: '上传附件', en: 'Upload an attachment' },
      sample,
    })
    .input(schema)
    .mutation(({ ctx, input }) =>
      keep(ctx, input, async (signedIn, file) => {
        const row = await insertRow(signedIn, attach, attachmentOf(file));
        return describeFile(file, ctx.caller, row.id);
      }),
    );

function keep<Result>(
  ctx: ExternalContext,
  input: { file: ReceivedFile; fileName?: string | undefined },
  work: Parameters<typeof keepFile<Result>>[2],
) {
  const { file, fileName } = input;
  return keepFile(ctx, { name: fileName === undefined ? file.name : tidyName(fileName), staged: file.staged, as: 'kept' }, work);
}

/** The files are inaccessible from the commit on; their contents are deleted afterwards. */
async function removeNamed(ctx: ExternalContext, names: string[]): Promise<void> {
  const files = await ctx.inTransactionOnce((signedIn) => giveUpFiles(signedIn, names));
  for (const file of files) await removeFile(ctx.database, file);
}

const bucketsStay = {
  zh: '存储空间由运维管理，不能在此新建、删除或复制',
  en: 'Buckets are the operator’s matter: they are neither made, removed nor copied here',
};

/** The calls of the legacy storage (contract 7). `code` is accepted but ignored: a tenant has one enabled storage. */
export const endpointCalls = {
  putFile: put('put-file', fileInput),
  putFileByName: put('put-file-by-name', namedInput),
  putFileAttach: putAttach('put-file-attach', fileInput),
  putFileAttachByName: putAttach('put-file-attach-by-name', namedInput),
  /** Uploads a file before its form is saved: stored for a day, and permanently once a saved record references it. */
  receive: externalProcedure
    .meta({ permission: 'signed-in', file: 'streamed', receivesAhead: true, label: { zh: '上传文件', en: 'Upload a file' } })
    .input(fileInput)
    .mutation(({ ctx, input: { file } }) =>
      keepFile(ctx, { name: file.name, staged: file.staged, as: 'pending' }, async (_signedIn, { id, originalName, size }) => ({
        id,
        name: originalName,
        size,
      })),
    ),
  /** Turns uploaded files into attachments. */
  attach: procedure
    .meta({ permission: 'attach_upload', filesFrom: '/resource/attach/upload', label: { zh: '保存附件', en: 'Save attachments' } })
    .input(z.object({ files: z.unknown() }))
    .mutation(({ ctx, input }) => attachFiles(ctx, input.files)),
  removeFile: externalProcedure
    .meta({ permission: 'signed-in', legacy: at('POST', 'remove-file'), label: { zh: '删除文件', en: 'Remove a file' } })
    .input(nameInput)
    .mutation(({ ctx, input }) => removeNamed(ctx, [input.fileName])),
  removeFiles: externalProcedure
    .meta({ permission: 'signed-in', legacy: at('POST', 'remove-files'), label: { zh: '批量删除文件', en: 'Remove files' } })
    .input(namesInput)
    .mutation(({ ctx, input }) =>
      removeNamed(
        ctx,
        input.fileNames
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      ),
    ),
  statFile: procedure
    .meta({ permission: 'signed-in', legacy: at('GET', 'stat-file'), label: { zh: '文件信息', en: 'File details' } })
    .input(nameInput)
    .query(async ({ ctx, input }) => {
      const file = await findFile(ctx, input.fileName);
      const { mediaType, sha256, size, createTime, originalName } = file;
      return {
        link: linkFor(file, ctx.caller),
        name: storedName(file),
        originalName,
        hash: sha256,
        length: size,
        putTime: createTime,
        contentType: mediaType,
      };
    }),
  filePath: procedure
    .meta({ permission: 'signed-in', legacy: at('GET', 'file-path'), label: { zh: '文件路径', en: 'File path' } })
    .input(nameInput)
    .query(async ({ ctx, input }) => storedName(await findFile(ctx, input.fileName))),
  fileLink: procedure
    .meta({ permission: 'signed-in', legacy: at('GET', 'file-link'), label: { zh: '文件链接', en: 'File link' } })
    .input(nameInput)
    .query(async ({ ctx, input }) => linkFor(await findFile(ctx, input.fileName), ctx.caller)),
  buckets: procedure
    .meta({
      permission: 'signed-in',
      legacy: ['make-bucket', 'remove-bucket', 'copy-file'].flatMap((name) => at('POST', name)),
      label: { zh: '管理存储空间（不支持）', en: 'Manage buckets (not supported)' },
      sample: { isRefused: true },
    })
    .mutation(() => {
      throw new BusinessError(bucketsStay);
    }),
};
