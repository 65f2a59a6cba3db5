import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { SignOffNotice } from '#app/routes/board/daily/sign-off-notice.tsx';
import type { LineDay } from '#app/routes/board/floor/answers.ts';
import css from '#app/routes/board/floor/floor.module.css';
import { Floor } from '#app/routes/board/floor/floor.tsx';
import { ShiftFacts, ShiftTotals } from '#app/routes/board/floor/shift-facts.tsx';
import { SlotTable } from '#app/routes/board/floor/slot-table.tsx';
import { DayPlans } from '#app/routes/board/plans/day-plans.tsx';
import { pageTitle } from '#app/shell/menu/title.ts';
import { isReportedWhole, NextCommand } from './next-command.tsx';

export const handle: PageHandle = { zeroJs: true, words: ['board'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.day.line.lineName);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const day = await call(request, ({ board }) => board.lineDay({ lineId: params.lineId }));
  return { day, isAwaited: new URL(request.url).searchParams.has('next') };
}

export default function BoardLine() {
  const { day, isAwaited } = useLoaderData<typeof loader>();
  const say = useWords();
  const at = `/board/lines/${day.line.id}`;
  const isOpen = day.shift?.shiftState === 'open';
  return (
    <Floor refreshes>
      <PageHeader
        title={day.line.lineName}
        crumbs={[{ label: say('board.area') }, { label: say('board.lines'), to: '/board/lines/index' }]}
        actions={
          <>
            <ButtonLink size="large" icon="board" to={`/board/tv/${day.line.id}`} reloadDocument>
              {say('board.tvBoard')}
            </ButtonLink>
            {isOpen && <ShiftCommands day={day} at={at} />}
          </>
        }
      />
      <ShiftFacts line={day.line} shift={day.shift} />
      <NextCommand day={day} isAwaited={isAwaited} />
      {!isOpen && <SignOffNotice day={day} />}
      <div className={css.columns}>
        <Panel title={say('board.slots')} flush>
          {day.slots.length === 0 ? <Empty title={say('board.noSlots')} icon="clock" /> : <SlotTable day={day} />}
        </Panel>
        <div>
          {day.totals && (
            <Panel title={say('board.summary')}>
              <ShiftTotals totals={day.totals} />
            </Panel>
          )}
          <Panel title={say('board.dayPlans')} flush>
            <DayPlans plans={day.plans} />
          </Panel>
        </div>
      </div>
      {isOpen && <SignOffNotice day={day} />}
    </Floor>
  );
}

function ShiftCommands({ day, at }: { day: LineDay; at: string }) {
  const say = useWords();
  return (
    <>
      {day.canEditState && (
        <ButtonLink size="large" to={`${at}/state`}>
          {say('pages.boardLineState')}
        </ButtonLink>
      )}{' '}
      {day.canEnd && !isReportedWhole(day) && (
        <ButtonLink size="large" icon="stop" to={`${at}/end`}>
          {say('pages.boardEnd')}
        </ButtonLink>
      )}
    </>
  );
}
