import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { asksToConfirm } from '#app/kit/notice/confirm-warnings.tsx';
import { Notice } from '#app/kit/notice/notice.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { SignOffNotice } from '#app/routes/board/daily/sign-off-notice.tsx';
import type { LineDay } from '#app/routes/board/floor/answers.ts';
import css from '#app/routes/board/floor/floor.module.css';
import { Floor } from '#app/routes/board/floor/floor.tsx';
import { ShiftFacts, ShiftHead, ShiftTotals } from '#app/routes/board/floor/shift-facts.tsx';
import { shownValues } from '#app/routes/board/floor/shown-values.ts';
import { EntryForm } from '#app/routes/board/hour/entry-form.tsx';
import { HourBoard } from '#app/routes/board/hour/hour-board.tsx';
import { saveReport } from '#app/routes/board/hour/save-report.server.ts';
import { entryOf } from '#app/routes/board/hour/slot-entry.server.ts';
import { DayPlans } from '#app/routes/board/plans/day-plans.tsx';
import { Standstill } from '#app/routes/board/stops/standstill.tsx';
import { StopList } from '#app/routes/board/stops/stop-list.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { Handover } from './handover.tsx';
import { NextCommand } from './next-command.tsx';

export const handle: PageHandle = { zeroJs: true, words: ['board', 'tv'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.day.line.lineName);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const shiftId = new URL(request.url).searchParams.get('shift') ?? undefined;
  const day = await call(request, ({ board }) => board.lineDay({ lineId: params.lineId, shiftId }));
  return { day, entry: await entryOf(request, day) };
}

/** Reports the slot whose row was filled in. */
export const action = ({ request, params }: ActionFunctionArgs) => saveReport(request, params.lineId);

export default function BoardLine() {
  const { day, entry } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const at = `/board/lines/${day.line.id}`;
  const isPast = day.currentShiftId !== null && !day.isOpen;
  // A slot that was reported is corrected, not reported again: 'back' leads here.
  const open = entry && (again || !entry.form.existing) && { ...entry, values: shownValues(entry.values, again) };
  return (
    <Floor refreshes>
      <PageHeader
        title={day.line.lineName}
        crumbs={[{ label: say('board.area') }, { label: say('board.lines'), to: '/board/lines/index' }]}
        actions={
          <>
            <ButtonLink kind="quiet" size="large" className={css.quiet} icon="board" to={`/board/tv/${day.line.id}`} reloadDocument>
              {say('board.tvBoard')}
            </ButtonLink>
            {day.isOpen && <ShiftCommands day={day} at={at} />}
          </>
        }
      />
      <ShiftHead shift={day.shift} isAhead={day.isAhead} notEndedSince={day.notEndedSince} />
      <Standstill day={day} />
      {isPast ? (
        <Notice text={say('board.pastShift')}>
          <ButtonLink size="large" to={at}>
            {say('board.openShift')}
          </ButtonLink>
        </Notice>
      ) : (
        !open && <NextCommand day={day} />
      )}
      <Handover shift={day.lastEnded} />
      {!day.isOpen && day.nextStep?.kind !== 'signOff' && <SignOffNotice day={day} />}
      {open && day.otherLeader && <Notice text={say('board.otherLeader', { leader: day.otherLeader })} />}
      {open ? (
        <EntryForm entry={open} again={again}>
          <Panel flush>
            <HourBoard day={day} entry={open} isQuestion={asksToConfirm(again?.refusal)} />
          </Panel>
        </EntryForm>
      ) : (
        <Panel flush>{day.slots.length === 0 ? <Empty title={say('board.noSlots')} icon="clock" /> : <HourBoard day={day} />}</Panel>
      )}
      <div className={css.columns}>
        {day.totals && (
          <Panel title={say('board.summary')}>
            <ShiftTotals totals={day.totals} />
          </Panel>
        )}
        <Panel title={say('board.dayPlans')} flush>
          <DayPlans plans={day.plans} canPlan={day.canPlan} />
        </Panel>
      </div>
      {day.stops.length > 0 && (
        <Panel title={say('board.stops')} flush>
          <StopList day={day} />
        </Panel>
      )}
      <Panel title={say('board.shift')}>
        <ShiftFacts line={day.line} shift={day.shift} isAhead={day.isAhead} notEndedSince={day.notEndedSince} />
      </Panel>
      {day.isOpen && <SignOffNotice day={day} />}
    </Floor>
  );
}

/** During the shift they are inconspicuous: the page is for the row to fill in. */
function ShiftCommands({ day, at }: { day: LineDay; at: string }) {
  const say = useWords();
  return (
    <>
      {day.canStop && day.stops.every(({ endTime }) => endTime !== null) && (
        <ButtonLink kind="quiet" size="large" className={css.quiet} icon="pause" to={`${at}/stop`}>
          {say('board.stopTitle')}
        </ButtonLink>
      )}{' '}
      {day.canEditState && (
        <ButtonLink kind="quiet" size="large" className={css.quiet} icon="edit" to={`${at}/state`}>
          {say('pages.boardLineState')}
        </ButtonLink>
      )}{' '}
      {day.canTakeBack && (
        <ButtonLink kind="quiet" size="large" className={css.quiet} icon="arrow-left" to={`${at}/take-back`}>
          {say('board.takeBack')}
        </ButtonLink>
      )}{' '}
      {day.canEnd && day.nextStep?.kind !== 'end' && (
        <ButtonLink kind="quiet" size="large" className={css.quiet} icon="stop" to={`${at}/end`}>
          {say('pages.boardEnd')}
        </ButtonLink>
      )}
    </>
  );
}
