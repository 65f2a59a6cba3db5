import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { forgetDraft } from '#app/entity/drafts/draft.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import css from '#app/kit/notice/large-check.module.css';
import { Notice } from '#app/kit/notice/notice.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { HoursFindings } from '#app/routes/board/daily/hours-findings.tsx';
import { MetricList } from '#app/routes/board/daily/metric-list.tsx';
import type { SignOffForm } from '#app/routes/board/floor/answers.ts';
import { BoardForm } from '#app/routes/board/floor/board-form.tsx';
import { Floor } from '#app/routes/board/floor/floor.tsx';
import { formAgain, ownText, typedIn } from '#app/routes/board/floor/sent-form.server.ts';
import { ShiftFacts, ShiftTotals } from '#app/routes/board/floor/shift-facts.tsx';
import { shownValues } from '#app/routes/board/floor/shown-values.ts';
import { readTyped, withTyped } from '#app/routes/board/floor/typed/typed-form.server.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { Handover } from './handover.tsx';
import { lineCrumbs } from './line-crumbs.ts';
import { labels } from './next-command.tsx';

export const handle: PageHandle = { zeroJs: true, words: ['board', 'tv'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.line.lineName);

/** The named shift, else the last one that ended. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { line, lastEnded } = await call(request, ({ board }) => board.lineDay({ lineId: params.lineId }));
  const shiftId = new URL(request.url).searchParams.get('shift') ?? lastEnded?.id;
  const form = shiftId === undefined ? null : await call(request, ({ board }) => board.signOffForm({ shiftId }));
  const typed = await withTyped(request, { fields: [], values: {}, version: shiftId ?? '' });
  return { line: form?.line ?? line, form, ...typed, key: crypto.randomUUID() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const sent = await readTyped(request);
  const typed = typedIn(sent);
  const outcome = await attempt(request, ({ board }) => board.signOffShift({ ...typed, id: typed.id }), {
    idempotencyKey: ownText(sent, '_key'),
  });
  if ('refusal' in outcome) return formAgain({ values: typed, refusal: outcome.refusal });
  await forgetDraft(request);
  const say = await wordsOf(request);
  throw redirectWith(say('board.signOffDone'), `/board/lines/${params.lineId}`);
}

export default function BoardLineSignOff() {
  const { line, form } = useLoaderData<typeof loader>();
  const say = useWords();
  const at = `/board/lines/${line.id}`;
  return (
    <Floor>
      <PageHeader title={say('board.signOffTitle')} crumbs={lineCrumbs(say, line)} />
      {form ? (
        <>
          <ShiftFacts line={line} shift={form.shift} />
          {form.signedOff && <Signed form={form} />}
          <Handover shift={form.shift} />
          <HoursFindings findings={form.findings} lineId={line.id} isCompared={form.isCompared} />
          <Panel title={say('board.summary')}>
            <ShiftTotals totals={form.totals} />
            <p>
              <ButtonLink size="large" to={`${at}?shift=${form.shift.id}`}>
                {say('board.slotsOf')}
              </ButtonLink>
            </p>
          </Panel>
          {form.canSignOff && <SignOff form={form} at={at} />}
          <Panel title={say('board.signOffMetrics')} flush>
            <MetricList metrics={form.metrics} />
          </Panel>
        </>
      ) : (
        <Empty
          title={say('board.signOffNothing')}
          hint={say('board.signOffNothingHint')}
          action={
            <ButtonLink size="large" to={at}>
              {say('board.backToLine')}
            </ButtonLink>
          }
        />
      )}
    </Floor>
  );
}

function Signed({ form: { signedOff, shift } }: { form: SignOffForm }) {
  const say = useWords();
  const at = signedOff?.at?.slice(0, 16) ?? '';
  return (
    <Notice tone="good" icon="check-circle" text={say('board.signOffSigned', { by: shift.signedOffByName ?? '', at })}>
      {signedOff?.note && <p>{signedOff.note}</p>}
    </Notice>
  );
}

function SignOff({ form, at }: { form: SignOffForm; at: string }) {
  const { values, draft, key } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const shown = shownValues(values, again);
  const say = useWords();
  const { missing, shift } = form;
  const note = {
    name: 'note',
    kind: 'longText',
    label: say('board.signOffNote'),
    help: say('board.signOffNoteHelp'),
    max: 500,
    wide: true,
    ...(form.findings.length > 0 && { required: say('board.signOffNoteNeeded') }),
  } as const;
  return (
    <BoardForm
      groups={[{ fields: [note] }]}
      values={shown}
      draft={draft}
      isAgain={again !== undefined}
      refusal={again?.refusal}
      startsAt="none"
      hidden={{ _key: key, _version: shift.id, id: shift.id }}
      submit={say('pages.boardSignOff')}
      back={at}
    >
      {missing.length > 0 && (
        <Notice tone="warning" icon="warning" text={say('board.signOffMissing', { count: missing.length, slots: labels(missing) })}>
          <p>{say('board.signOffMissingHint')}</p>
          <label className={css.check}>
            <input type="checkbox" name="confirm" value="missingSlots" defaultChecked={Boolean(shown.confirm)} />
            {say('board.signOffMissingConfirm')}
          </label>
        </Notice>
      )}
    </BoardForm>
  );
}
