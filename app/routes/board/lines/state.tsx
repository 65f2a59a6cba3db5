import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { forgetDraft } from '#app/entity/drafts/draft.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { asksToConfirm, ConfirmWarnings } from '#app/kit/notice/confirm-warnings.tsx';
import { PageHeader } from '#app/kit/page.tsx';
import { BoardForm } from '#app/routes/board/floor/board-form.tsx';
import { groupFields, stateParts } from '#app/routes/board/floor/field-groups.ts';
import { Floor } from '#app/routes/board/floor/floor.tsx';
import { formAgain, ownText, typedIn } from '#app/routes/board/floor/sent-form.server.ts';
import { shownValues } from '#app/routes/board/floor/shown-values.ts';
import { readTyped, withTyped } from '#app/routes/board/floor/typed/typed-form.server.ts';
import { controlOfWarning } from '#app/routes/board/floor/warning-fields.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { lineCrumbs } from './line-crumbs.ts';
import { ofOpenShift } from './open-shift.server.ts';

export const handle: PageHandle = { zeroJs: true, words: ['board', 'tv'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.form.line.lineName);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const form = await ofOpenShift(
    params.lineId,
    call(request, ({ board }) => board.lineStateForm({ lineId: params.lineId })),
  );
  return { form, ...(await withTyped(request, { fields: form.fields, values: form.values, version: '' })), key: crypto.randomUUID() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const sent = await readTyped(request);
  const typed = typedIn(sent);
  const outcome = await attempt(request, ({ board }) => board.editLineState(typed), { idempotencyKey: ownText(sent, '_key') });
  if ('refusal' in outcome) return formAgain({ values: typed, refusal: outcome.refusal });
  await forgetDraft(request);
  const say = await wordsOf(request);
  throw redirectWith(say('board.lineStateSaved'), `/board/lines/${params.lineId}`);
}

export default function BoardLineState() {
  const { form, values: own, draft, key } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const { line, shift } = form;
  const values = shownValues(own, again);
  const refusal = again?.refusal;
  const isQuestion = asksToConfirm(refusal);
  return (
    <Floor>
      <PageHeader title={say('pages.boardLineState')} crumbs={lineCrumbs(say, line)} />
      <BoardForm
        groups={groupFields(say, stateParts, form.fields)}
        values={values}
        draft={draft}
        isAgain={again !== undefined}
        refusal={isQuestion ? undefined : refusal}
        isQuestion={isQuestion}
        startsAt={isQuestion ? 'none' : undefined}
        hidden={{ _key: key, shiftId: shift.id }}
        submit={say('kit.save')}
        back={`/board/lines/${line.id}`}
      >
        <ConfirmWarnings refusal={refusal} confirmed={values.confirm} submit={say('kit.save')} controlOf={controlOfWarning} />
      </BoardForm>
    </Floor>
  );
}
