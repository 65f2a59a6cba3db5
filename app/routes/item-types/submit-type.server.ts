import { data } from '@remix-run/node';
import { attempt } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import type { TypePreview } from '#server/rd/definitions/preview-type.ts';
import { definitionOf, type EditedType, newField, onTop, problemsAt, sentDefinition } from './sent-definition.ts';

/** The editor again, with what became of what was typed. */
export interface EditedAgain {
  edited: EditedType;
  key: string;
  message?: string;
  problems?: Record<string, string>;
  preview?: TypePreview;
  /** A field was just added: it stands open. */
  isAdded?: true;
}

/** Previews or saves what was typed, or adds a field to it; whatever happens, it stays. */
export async function submitType(request: Request, code?: string) {
  const [sent, say] = await Promise.all([request.formData(), wordsOf(request)]);
  const typeCode = code ?? String(sent.get('typeCode') ?? '').trim();
  const edited = sentDefinition(typeCode, sent);
  const [act, of = ''] = String(sent.get('act') ?? 'preview').split('.');
  const answer = (again: Omit<EditedAgain, 'edited' | 'key'>, status = 200) =>
    data<EditedAgain>({ edited, key: crypto.randomUUID(), ...again }, { status });
  if (act === 'add') {
    edited.fields.push(newField(edited, String(sent.get('addKind') ?? 'text')));
    return answer({ isAdded: true });
  }
  const input = definitionOf(edited);
  const previewed = async (message?: string) => {
    const outcome = await attempt(request, ({ rd }) => rd.itemType.preview({ ...input, current: of || 1, size: 20 }));
    if ('refusal' in outcome)
      return answer({ message: outcome.refusal.message, problems: problemsAt(edited, outcome.refusal.problems) }, 400);
    const { overtaken } = outcome.answer;
    if (!overtaken) return answer({ preview: outcome.answer, ...(message !== undefined && { message }) });
    // Whoever goes on after another one saved does so on top of his version, and sees both.
    Object.assign(edited, onTop(edited, overtaken.merged));
    return answer({ preview: outcome.answer, message: say('itemTypes.overtaken', { message: overtaken.message }) }, 409);
  };
  if (act !== 'save') return previewed();
  const confirm = String(sent.get('confirm') ?? '');
  const outcome = await attempt(request, ({ rd }) => rd.itemType.save({ ...input, confirm }), {
    idempotencyKey: String(sent.get('_key') ?? ''),
  });
  if ('answer' in outcome) throw redirectWith(say('itemTypes.saved', { version: outcome.answer.version }), `/rd/itemtype/view/${typeCode}`);
  const { status, message, problems } = outcome.refusal;
  if (status === 409 && edited.version > 0) return previewed();
  if (Object.keys(problems).some((name) => name.startsWith('confirm.'))) return previewed(message);
  return answer({ message, problems: problemsAt(edited, problems) }, 400);
}
