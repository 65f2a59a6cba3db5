import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { Notice } from '#app/kit/notice/notice.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { DayInput } from '#app/routes/board/plans/day-input.tsx';
import plans from '#app/routes/board/plans/plan-table.module.css';
import { titled } from '#app/shell/menu/title.ts';
import { CauseTable } from './cause-table.tsx';
import { unreadDays } from './daily-search.ts';
import { lossAddress, readLossSearch } from './loss-search.ts';

export const handle: PageHandle = { words: ['board', 'daily'] };
export const meta = titled('daily.losses');

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const asked = readLossSearch(query);
  const [outcome, lines] = await Promise.all([
    reportOf(() => call(request, ({ board }) => board.lossReport(asked))),
    call(request, ({ board }) => board.productionLine.select({})),
  ]);
  const { report } = outcome;
  const search = report ? { ...asked, dateFrom: report.dateFrom, dateTo: report.dateTo } : asked;
  return { search, lines, unread: unreadDays(query), ...outcome };
}

/** What was lost in a period, and to which cause: the few that matter stand first. */
export default function BoardLosses() {
  const { search, lines, report, refusal, unread } = useLoaderData<typeof loader>();
  const say = useWords();
  const isEmpty = !report || report.rows.length === 0;
  return (
    <>
      <PageHeader
        title={say('daily.losses')}
        crumbs={[{ label: say('board.area') }, { label: say('daily.title'), to: '/board/daily/index' }]}
        actions={
          !isEmpty && (
            <ButtonLink icon="download" to={lossAddress(search, 'losses-xlsx')} reloadDocument data-download="">
              {say('daily.download')}
            </ButtonLink>
          )
        }
      />
      {unread.length > 0 && <Notice tone="warning" icon="warning" text={say('daily.unread', { days: unread.join(say('kit.comma')) })} />}
      <Panel flush>
        <Form key={lossAddress(search)} method="get" role="search" className={plans.search}>
          <DayInput name="dateFrom" label={say('daily.from')} value={search.dateFrom} />
          <DayInput name="dateTo" label={say('daily.to')} value={search.dateTo} />
          <label>
            {say('daily.line')}
            <select name="lineId" defaultValue={search.lineId ?? ''}>
              <option value="">{say('board.allLines')}</option>
              {lines.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label>
            {say('daily.shift')}
            <select name="shiftType" defaultValue={search.shiftType ?? ''}>
              <option value="">{say('board.allShifts')}</option>
              {report?.shiftTypes.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label>
            {say('daily.order')}
            <input name="workOrderNumber" defaultValue={search.workOrderNumber ?? ''} maxLength={64} autoComplete="off" />
          </label>
          <Button icon="search">{say('kit.search')}</Button>
        </Form>
        {isEmpty && <Empty title={refusal ?? say('daily.noLosses')} hint={say('daily.emptyHint')} icon="check-circle" />}
      </Panel>
      {report && <CauseTable title={say('daily.lostHours')} unit="hours" causes={report.losses} />}
      {report && <CauseTable title={say('daily.machineLostHours')} unit="hours" causes={report.machineLosses} />}
      {report && <CauseTable title={say('daily.defects')} unit="pieces" causes={report.defects} />}
    </>
  );
}

/** A range that is too long is told in place of the figures. */
async function reportOf<Report>(read: () => Promise<Report>): Promise<{ report?: Report; refusal?: string }> {
  try {
    return { report: await read() };
  } catch (error) {
    if (error instanceof Response && error.status === 400) return { refusal: await error.text() };
    throw error;
  }
}
