import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { job } from '#server/background/job-table.ts';
import { outbox } from '#server/background/outbox-table.ts';
import type { Database } from '#server/database/pool.ts';
import { storeOf } from '#server/storage/store.ts';
import { storedFile } from '#server/storage/stored-file-table.ts';
import { workspaceDraft } from '#server/workspace/drafts/draft-tables.ts';
import { workbookOf } from '#tests/exchange/exchange-build.ts';
import { me } from './build.ts';

/** The form that everybody here has begun to fill in. */
export const begunForm = '/system/post/add';

/** What somebody keeps outside of the entities: a mail, an export with its file, an upload, a draft; his namesake of another tenant has the same. Their names. */
export async function addKept(database: Database, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const [word, fileKey] = [chanceWord(), `${tenantId}/exchange/${randomBytes(16).toString('hex')}`];
  await (await storeOf()).put(fileKey, Readable.from([await workbookOf([[word]])]));
  const names = await database.transact({ tenantId }, async (db) => {
    const mail = {
      channel: 'mail',
      status: 'sent',
      recipient: 'me@x.example',
      userId: me,
      via: 'operator',
      subject: chanceWord(),
      body: chanceWord(),
    } as const;
    const made = { kind: 'export', entity: 'system.post', state: 'done', input: { title: word }, fileKey, fileName: `${word}.xlsx` };
    // The name ends with a chance word, so that a stored name, which is made of the id and the ending, gives its file away.
    const file = { originalName: `图纸.${chanceWord()}`, mediaType: 'application/pdf', size: 1, sha256: randomBytes(32).toString('hex') };
    const draft = { userId: me, form: begunForm, page: begunForm, content: [['postName', chanceWord()]] as [string, string][] };
    return [
      ...(await db.insert(outbox).values(mail).returning({ id: outbox.id })),
      ...(await db
        .insert(job)
        .values({ tenantId, userId: me, ...made })
        .returning({ id: job.id })),
      ...(await db
        .insert(storedFile)
        .values({ id: randomBytes(16).toString('hex'), tenantId, state: 'kept', createUser: me, ...file })
        .returning({ id: storedFile.id })),
      ...(await db.insert(workspaceDraft).values(draft).returning({ id: workspaceDraft.id })),
    ].map(({ id }) => id);
  });
  return new Map(['mail', 'job', 'file', 'draft'].map((name, at) => [name, names[at] ?? '1']));
}

const chanceWord = () => randomBytes(8).toString('hex');
