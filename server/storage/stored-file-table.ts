import { ne, sql } from 'drizzle-orm';
import { bigint, char, check, index, pgTable, varchar } from 'drizzle-orm/pg-core';
import { instant, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';

/**
 * An uploaded file: its uploader, type and content, stored under `<tenant>/<id>`.
 * Its links contain its random id, which cannot be guessed.
 */
export const storedFile = pgTable(
  'stored_file',
  {
    id: char({ length: 32 }).notNull(),
    tenantId: tenantColumn(),
    /** The storage configuration of its bucket; empty: the local folder. */
    ossId: recordId(),
    originalName: varchar({ length: 255 }).notNull(),
    mediaType: varchar({ length: 64 }).notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: char({ length: 64 }).notNull(),
    /** `storing` during the upload, `pending` until a form that names it is saved, then `kept`. */
    state: varchar({ length: 8 }).notNull(),
    createUser: recordId().notNull(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (files) => [
    tenantKey(files),
    index('stored_file_id').on(files.id),
    index('stored_file_owner').on(files.tenantId, files.createUser),
    index('stored_file_unused').on(files.createTime).where(sql`state <> 'kept'`),
    index('stored_file_place').on(files.ossId),
    check('stored_file_state', sql`state in ('storing', 'pending', 'kept')`),
    check('stored_file_size', sql`size >= 0`),
  ],
);
/** An upload that never finished does not block the removal of its storage configuration. */
export const isStored = ne(storedFile.state, 'storing');
refersTo(storedFile, { ossId: 'resource.oss' }, { label: { zh: '文件', en: 'File' }, at: 'resource.attach', which: isStored });
