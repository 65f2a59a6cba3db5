import { type Areas, attempt, UploadedFile } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { WorkbookAgain } from './workbook-form.tsx';

/** Sends what a workbook form brought to a call: its answer, or what the form says when it is drawn again. */
export async function takeWorkbook<Answer>(
  request: Request,
  send: (areas: Areas, workbook: { file: UploadedFile; isCovered: boolean }) => Promise<Answer>,
): Promise<{ answer: Answer } | { again: WorkbookAgain }> {
  const sent = await request.formData();
  const say = await wordsOf(request);
  const isCovered = sent.get('isCovered') === '1';
  const refused = (message: string, isOfFile: boolean, rows: string[] = []) => ({
    again: { message, isOfFile, rows, isCovered, key: crypto.randomUUID() },
  });
  const file = sent.get('file');
  if (!(file instanceof File) || file.size === 0) return refused(say('users.importNoFile'), true);
  const workbook = { file: new UploadedFile(file.name, new Uint8Array(await file.arrayBuffer())), isCovered };
  const outcome = await attempt(request, (areas) => send(areas, workbook), { idempotencyKey: String(sent.get('_key') ?? '') });
  if ('answer' in outcome) return outcome;
  const { message, problems } = outcome.refusal;
  const rows = Object.values(problems).filter((text) => text !== message);
  return refused(rows.length > 0 ? say('users.importProblems') : message, Object.keys(problems).length > 0, rows);
}
