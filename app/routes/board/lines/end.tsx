import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { forgetDraft } from '#app/entity/drafts/draft.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { asksToConfirm, Confirmed } from '#app/kit/notice/confirm-warnings.tsx';
import { Notice } from '#app/kit/notice/notice.tsx';
import { PageHeader } from '#app/kit/page.tsx';
import { BoardForm } from '#app/routes/board/floor/board-form.tsx';
import { EndTimeField } from '#app/routes/board/floor/end-time-field.tsx';
import { endParts, groupFields } from '#app/routes/board/floor/field-groups.ts';
import { Floor } from '#app/routes/board/floor/floor.tsx';
import { formAgain, ownText, typedIn } from '#app/routes/board/floor/sent-form.server.ts';
import { ShiftFacts } from '#app/routes/board/floor/shift-facts.tsx';
import { shownValues } from '#app/routes/board/floor/shown-values.ts';
import { readTyped, withTyped } from '#app/routes/board/floor/typed/typed-form.server.ts';
import { reportAddress } from '#app/routes/board/hour/slot-address.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { EarlyEnd } from './early-end.tsx';
import { EndQuestions, questionsOf } from './end-questions.tsx';
import { lineCrumbs } from './line-crumbs.ts';
import { labels } from './next-command.tsx';
import { ofOpenShift } from './open-shift.server.ts';

export const handle: PageHandle = { zeroJs: true, words: ['board', 'tv'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.form.line.lineName);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const form = await ofOpenShift(
    params.lineId,
    call(request, ({ board }) => board.endForm({ lineId: params.lineId })),
  );
  return { form, ...(await withTyped(request, { fields: form.fields, values: form.values, version: '' })), key: crypto.randomUUID() };
}

/** Ends the shift, or with `_pick` fills in today's or yesterday's end. */
export async function action({ request, params }: ActionFunctionArgs) {
  const sent = await readTyped(request);
  const typed = typedIn(sent);
  const pick = ownText(sent, '_pick');
  if (pick !== undefined) {
    const { choices } = await call(request, ({ board }) => board.endForm({ shiftId: typed.shiftId }));
    return formAgain({ values: { ...typed, datetime: choices.find(({ name }) => name === pick)?.value ?? typed.datetime } });
  }
  const outcome = await attempt(request, ({ board }) => board.endShift(typed), { idempotencyKey: ownText(sent, '_key') });
  if ('refusal' in outcome) {
    const { refusal } = outcome;
    if (refusal.status === 409) throw redirectWith(refusal.message, `/board/lines/${params.lineId}`, 'warning');
    return formAgain({ values: typed, refusal });
  }
  await forgetDraft(request);
  const say = await wordsOf(request);
  throw redirectWith(say('board.ended'), `/board/lines/${params.lineId}`);
}

export default function BoardLineEnd() {
  const { form, values: own, draft, key } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const { line, shift, unreported } = form;
  const missing = unreported.filter(({ isCut }) => !isCut);
  const refusal = again?.refusal;
  const isQuestion = asksToConfirm(refusal);
  const values = shownValues(own, again);
  const confirmed = String(values.confirm ?? '')
    .split(',')
    .filter(Boolean);
  const questions = questionsOf(form, confirmed, refusal);
  const endField = form.fields.find(({ name }) => name === 'datetime');
  return (
    <Floor>
      <PageHeader title={say('pages.boardEnd')} crumbs={lineCrumbs(say, line)} />
      <ShiftFacts line={line} shift={shift} />
      <EarlyEnd form={form} />
      {missing.length > 0 && (
        <Notice tone="warning" icon="warning" text={say('board.endMissing', { count: missing.length, slots: labels(missing) })} />
      )}
      {form.partly.map(({ label, partUntil, reportId }) => (
        <Notice key={reportId} tone="warning" icon="warning" text={say('board.endPartly', { slot: label, until: partUntil.slice(11, 16) })}>
          <p>
            <ButtonLink size="large" to={reportAddress(line.id, reportId)}>
              {say('board.correctSlot', { slot: label })}
            </ButtonLink>
          </p>
        </Notice>
      ))}
      <BoardForm
        groups={groupFields(say, endParts, form.fields)}
        values={values}
        draft={draft}
        isAgain={again !== undefined}
        refusal={isQuestion ? undefined : refusal}
        startsAt={
          isQuestion || (questions.length > 0 && again === undefined)
            ? 'none'
            : form.fields.find(({ name, required }) => name !== 'datetime' && required !== undefined)?.name
        }
        controls={
          endField && {
            datetime: (isStart) => (
              <EndTimeField field={endField} value={values.datetime} problem={refusal?.problems.datetime} form={form} autoFocus={isStart} />
            ),
          }
        }
        hidden={{ _key: key, shiftId: shift.id }}
        submit={say('pages.boardEnd')}
        back={`/board/lines/${line.id}`}
      >
        <Confirmed keys={confirmed.filter((key) => questions.every((one) => one.confirm !== key)).join(',')} />
        {questions.length > 0 && <EndQuestions form={form} questions={questions} confirmed={confirmed} refusal={refusal} />}
      </BoardForm>
    </Floor>
  );
}
