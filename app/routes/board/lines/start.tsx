import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { attempt, call, type Refusal } from '#app/api.server.ts';
import { forgetDraft } from '#app/entity/drafts/draft.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { asksToConfirm, ConfirmWarnings } from '#app/kit/notice/confirm-warnings.tsx';
import { Notice } from '#app/kit/notice/notice.tsx';
import { PageHeader } from '#app/kit/page.tsx';
import { BoardForm } from '#app/routes/board/floor/board-form.tsx';
import { groupFields, startParts } from '#app/routes/board/floor/field-groups.ts';
import { Floor } from '#app/routes/board/floor/floor.tsx';
import { formAgain, ownText, typedIn } from '#app/routes/board/floor/sent-form.server.ts';
import { shownValues } from '#app/routes/board/floor/shown-values.ts';
import { readTyped, withTyped } from '#app/routes/board/floor/typed/typed-form.server.ts';
import { controlOfWarning } from '#app/routes/board/floor/warning-fields.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { Handover } from './handover.tsx';
import { lineCrumbs } from './line-crumbs.ts';

export const handle: PageHandle = { zeroJs: true, words: ['board', 'tv'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.form.line.lineName);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const shiftType = new URL(request.url).searchParams.get('shiftType') ?? undefined;
  const form = await call(request, ({ board }) => board.startForm({ lineId: params.lineId, shiftType }));
  return { form, ...(await withTyped(request, { fields: form.fields, values: form.values, version: '' })), key: crypto.randomUUID() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const sent = await readTyped(request);
  const typed = typedIn(sent);
  const outcome = await attempt(request, ({ board }) => board.startShift({ ...typed, lineId: params.lineId }), {
    idempotencyKey: ownText(sent, '_key'),
  });
  if ('refusal' in outcome) return formAgain({ values: typed, refusal: outcome.refusal });
  await forgetDraft(request);
  const say = await wordsOf(request);
  const { hints } = outcome.answer;
  throw redirectWith([say('board.started'), ...hints].join('; '), `/board/lines/${params.lineId}`, hints.length > 0 ? 'warning' : 'good');
}

export default function BoardLineStart() {
  const { form, values: own, draft, key } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const { line, open } = form;
  const at = `/board/lines/${line.id}`;
  const values = shownValues(own, again);
  const shiftTypes = form.fields.find(({ name }) => name === 'shiftType')?.options ?? [];
  const refusal = again?.refusal;
  const isQuestion = asksToConfirm(refusal);
  const isTaken = refusal?.status === 409;
  return (
    <Floor>
      <PageHeader title={say('pages.boardStart')} crumbs={lineCrumbs(say, line)} />
      {open && !again && (
        <Notice
          tone="warning"
          icon="warning"
          text={say('board.isOpen', { planDate: open.planDate ?? '', since: open.startTime.slice(0, 16) })}
        >
          <ButtonLink kind="primary" size="large" to={at}>
            {say('board.openShift')}
          </ButtonLink>
        </Notice>
      )}
      {!open && !again && (
        <Notice text={say(form.values.shouldAttendCount === null ? 'board.notPrefilled' : 'board.prefilled')}>
          <p>
            {shiftTypes
              .filter(({ value }) => value !== String(values.shiftType))
              .map(({ value, label }) => (
                <Link key={value} to={`${at}/start?shiftType=${encodeURIComponent(value)}`}>
                  {say('board.prefillAs', { shift: label })}
                </Link>
              ))}
          </p>
        </Notice>
      )}
      <Handover shift={form.before} />
      {(!open || again) && (
        <BoardForm
          groups={groupFields(say, startParts, form.fields, ['lineId'])}
          values={values}
          draft={draft}
          isAgain={again !== undefined}
          refusal={isQuestion ? undefined : refusal}
          isQuestion={isQuestion}
          remedy={isTaken && <Remedy refusal={refusal} at={at} />}
          startsAt={isQuestion ? 'none' : undefined}
          hidden={{ _key: key }}
          submit={say('pages.boardStart')}
          back={at}
        >
          <ConfirmWarnings refusal={refusal} confirmed={values.confirm} submit={say('pages.boardStart')} controlOf={controlOfWarning} />
        </BoardForm>
      )}
    </Floor>
  );
}

/** The conflicting shift is open, or has ended and can be restarted. */
function Remedy({ refusal, at }: { refusal: Refusal; at: string }) {
  const say = useWords();
  if (refusal.problems.shiftType === undefined) return <Link to={at}>{say('board.openShift')}</Link>;
  return (
    <ButtonLink kind="primary" size="large" to={`${at}/restart?shift=${refusal.recordId}`}>
      {say('pages.boardRestart')}
    </ButtonLink>
  );
}
