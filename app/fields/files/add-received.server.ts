import { attempt, receivedFiles } from '#app/api.server.ts';
import { localeOf } from '#app/i18n/i18n.server.ts';
import { isRunning, maxFiles, type NamedFile, readFileList } from '#rules/file-limits.ts';
import { ruleMessage } from '#rules/messages.ts';
import type { FieldView } from '#rules/screen.ts';

/**
 * Adds uploaded files to the values of their fields and stores them for a day, so that a form refused for another reason still has them
 * (specification 5). Returns the problems by field; such files are left out.
 */
export async function addReceived(request: Request, fields: FieldView[], values: Record<string, unknown>): Promise<Record<string, string>> {
  const { files, faults } = receivedFiles();
  const problems: Record<string, string> = {};
  if (files.length === 0 && faults.length === 0) return problems;
  const locale = await localeOf(request);
  for (const field of fields.filter(({ kind }) => kind === 'files')) {
    const { name, label } = field;
    const max = field.max ?? maxFiles;
    const tooMany = ruleMessage('tooManyFiles', locale, label, max);
    const kept: NamedFile[] = [...(readFileList(values[name] ?? []) ?? [])];
    for (const file of files.filter((one) => one.field === name)) {
      if (kept.length >= max) {
        problems[name] = tooMany;
        break;
      }
      if (isRunning(file.name)) {
        problems[name] = ruleMessage('fileRunning', locale, label, file.name);
        continue;
      }
      const outcome = await attempt(request, ({ resource }) => resource.file.receive({ file }));
      if ('answer' in outcome) kept.push(outcome.answer);
      else problems[name] = outcome.refusal.message;
    }
    const fault = faults.find((one) => one.field === name);
    const rule = fault && ruleOf[fault.why];
    if (fault) problems[name] = rule ? ruleMessage(rule, locale, label, fault.name) : tooMany;
    values[name] = kept;
  }
  return problems;
}

/** What is wrong with one file; all else is said of how many there are. */
const ruleOf: Partial<Record<string, 'fileTooLarge' | 'fileEmpty'>> = { tooLarge: 'fileTooLarge', empty: 'fileEmpty' };
