import { attempt, call } from '#app/api.server.ts';
import { forgetDraft, versionSeen } from '#app/entity/drafts/draft.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { ReportForm } from '#app/routes/board/floor/answers.ts';
import { formAgain, ownText, typedIn } from '#app/routes/board/floor/sent-form.server.ts';
import { addressIn, readTyped } from '#app/routes/board/floor/typed/typed-form.server.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { lineAddress } from './slot-address.ts';

/** Reports a slot, or with `_id` corrects its report, and continues to the line's next slot; a refusal shows the form with its values. */
export async function saveReport(request: Request, lineId: string | undefined) {
  const sent = await readTyped(request);
  const [typed, id] = [typedIn(sent), ownText(sent, '_id')];
  const version = versionSeen(sent);
  const input = id === undefined ? { ...typed, lineId } : { ...typed, id, version };
  const command = id === undefined ? 'reportSlot' : 'correctReport';
  const outcome = await attempt(request, ({ board }) => board[command](input), { idempotencyKey: ownText(sent, '_key') });
  if ('refusal' in outcome) {
    const { refusal } = outcome;
    const form = await formStill(request, lineId, typed);
    if (!form) throw redirectWith(refusal.message, lineAddress(String(lineId)), 'bad');
    const isOvertaken = id !== undefined && refusal.recordId === id;
    const since = isOvertaken ? await call(request, ({ board }) => board.changedSince({ ...typed, id, version })) : undefined;
    // A key that was used may have been that of the same report, whose answer was lost: it is there too.
    const isSecond = refusal.status === 409 && !isOvertaken;
    return formAgain({
      values: { ...typed, ...since?.taken, version },
      taken: since?.shown,
      refusal,
      inTheWay: isSecond ? form.existing?.id : undefined,
    });
  }
  await forgetDraft(request, addressIn(sent, new URL(request.url).pathname));
  const say = await wordsOf(request);
  const { timeRange, inputCount, outputCount } = outcome.answer;
  const message = say(id === undefined ? 'board.reportDone' : 'board.correctDone', {
    slot: timeRange,
    input: inputCount,
    output: outputCount,
  });
  throw redirectWith(message, lineAddress(String(lineId)));
}

/** The form after a refusal; undefined if the shift has ended meanwhile, so that the line's page shows what can be done. */
async function formStill(request: Request, lineId: string | undefined, typed: Record<string, unknown>): Promise<ReportForm | undefined> {
  const { timeRange, workOrderPlanId } = typed;
  try {
    return await call(request, ({ board }) => board.reportForm({ lineId, timeRange, workOrderPlanId }));
  } catch (error) {
    if (error instanceof Response && error.status === 409) return undefined;
    throw error;
  }
}
