import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { Notice } from '#app/kit/notice/notice.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { titled } from '#app/shell/menu/title.ts';
import type { DailyReport } from '#server/board/boards/board-answers.ts';
import { DailyFilters } from './daily-filters.tsx';
import { dailyPicture } from './daily-picture.server.ts';
import { type DailySearch, dailyAddress, readDailySearch, unreadDays } from './daily-search.ts';
import css from './daily-table.module.css';
import { DailyTable } from './daily-table.tsx';
import { weekPictures } from './week-pictures.server.ts';

export const handle: PageHandle = { words: ['board', 'daily'] };
export const meta = titled('daily.title');

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const [asked, unread] = [readDailySearch(query), unreadDays(query)];
  const [outcome, lines] = await Promise.all([reportOf(request, asked), call(request, ({ board }) => board.productionLine.select({}))]);
  if ('refusal' in outcome)
    return { search: asked, lines, refusal: outcome.refusal, report: undefined, picture: undefined, weeks: undefined, unread };
  const { report } = outcome;
  const search: DailySearch = { ...asked, dateFrom: report.dateFrom, dateTo: report.dateTo };
  const [picture, weeks] = await Promise.all([dailyPicture(request, report), weekPictures(request, report)]);
  return { search, lines, report, refusal: undefined, picture, weeks, unread };
}

export default function BoardDaily() {
  const { search, report, lines, picture, weeks, refusal, unread } = useLoaderData<typeof loader>();
  const say = useWords();
  const hasRows = report !== undefined && report.rows.length > 0;
  return (
    <>
      <PageHeader
        title={say('daily.title')}
        crumbs={[{ label: say('board.area') }]}
        actions={
          <>
            <ButtonLink icon="chart" to="/board/daily/losses">
              {say('daily.losses')}
            </ButtonLink>{' '}
            {hasRows && (
              <ButtonLink icon="download" to={dailyAddress(search, {}, 'xlsx')} reloadDocument data-download="">
                {say('daily.download')}
              </ButtonLink>
            )}
          </>
        }
      />
      {unread.length > 0 && <Notice tone="warning" icon="warning" text={say('daily.unread', { days: unread.join(say('kit.comma')) })} />}
      <Panel flush>
        <DailyFilters search={search} lines={lines} />
        {picture && (
          <div className={css.picture}>
            <picture>
              <source media="(max-width: 767px)" srcSet={picture.narrow.address} width={360} height={picture.narrow.height} />
              <img src={picture.wide.address} width={1100} height={picture.wide.height} alt={say('daily.chartAlt')} />
            </picture>
            {picture.note && <p>{picture.note}</p>}
          </div>
        )}
        {weeks && (
          <div className={css.picture}>
            <div className={css.weeks}>
              {weeks.lines.map(({ name, address }) => (
                <figure key={name}>
                  <figcaption>{name}</figcaption>
                  <img src={address} width={360} height={180} alt={say('daily.chartWeeks')} />
                </figure>
              ))}
            </div>
            {weeks.note && <p>{weeks.note}</p>}
          </div>
        )}
        {hasRows ? (
          <DailyTable report={report} />
        ) : (
          <Empty
            title={refusal ?? say('daily.empty')}
            hint={say('daily.emptyHint')}
            icon="calendar"
            action={<ButtonLink to={dailyAddress({ by: search.by })}>{say('daily.toToday')}</ButtonLink>}
          />
        )}
      </Panel>
    </>
  );
}

/** A range that is too long is reported at its field. */
async function reportOf(request: Request, asked: DailySearch): Promise<{ report: DailyReport } | { refusal: string }> {
  try {
    return { report: await call(request, ({ board }) => board.dailyReport(asked)) };
  } catch (error) {
    if (error instanceof Response && error.status === 400) return { refusal: await error.text() };
    throw error;
  }
}
