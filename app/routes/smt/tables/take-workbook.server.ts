import { data } from '@remix-run/node';
import { type Areas, attempt, UploadedFile } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import type { WorkbookReport } from '#server/smt/tables/import/check-workbook.ts';

interface Calls {
  check: (areas: Areas, input: { file: UploadedFile }) => Promise<WorkbookReport>;
  confirm: (areas: Areas, id: string) => Promise<unknown>;
  /** What is said of the new version, and where it is seen. */
  done: WordKey;
  page: string;
}

/** Checks the file that a form brings and shows what it would do; a second form makes the version. */
export async function takeWorkbook(request: Request, { check, confirm, done, page }: Calls) {
  const sent = await request.formData();
  const say = await wordsOf(request);
  const idempotencyKey = String(sent.get('_key') ?? '');
  const key = crypto.randomUUID();
  const refuse = (message: string) => data({ message, report: undefined, key }, { status: 400 });
  const draft = sent.get('_draft');
  if (typeof draft === 'string') {
    const made = await attempt(request, (areas) => confirm(areas, draft), { idempotencyKey });
    if ('refusal' in made) return refuse(made.refusal.message);
    throw redirectWith(say(done), page);
  }
  const file = sent.get('file');
  if (!(file instanceof File) || file.size === 0) return refuse(say('smt.noFile'));
  const input = { file: new UploadedFile(file.name, new Uint8Array(await file.arrayBuffer())) };
  const outcome = await attempt(request, (areas) => check(areas, input), { idempotencyKey });
  if ('refusal' in outcome) return refuse(outcome.refusal.message);
  return data({ message: undefined, report: outcome.answer, key });
}
