import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import { Floor } from '#app/routes/board/floor/floor.tsx';
import { pageTitle } from '#app/shell/menu/title.ts';
import css from './status.module.css';

export const handle: PageHandle = { zeroJs: true, words: ['smt', 'board', 'tv'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.line.lineName);

export const loader = async ({ request, params }: LoaderFunctionArgs) =>
  call(request, ({ smt }) => smt.lineStatus({ lineId: params.lineId }));

const tones = { empty: 'neutral', loaded: 'accent', pendingCheck: 'warning', checked: 'good', locked: 'bad' } as const;
/** What needs somebody comes first. */
const ranks = { locked: 0, pendingCheck: 1, empty: 2, loaded: 3, checked: 4 } as const;
/** In minutes. */
const day = 24 * 60;
/** About a shift. */
const soonHours = 8;
const far = Number.MAX_SAFE_INTEGER;

/** The feeders of a line: what is wrong first, then what runs out next. */
export default function LineStatus() {
  const { line, run, newer, stations, strictness, alarms } = useLoaderData<typeof loader>();
  const say = useWords();
  const sorted = [...stations].sort(
    (one, other) => ranks[one.state] - ranks[other.state] || (one.runsOutIn ?? far) - (other.runsOutIn ?? far),
  );
  const hasFloorLife = stations.some(({ floorHours }) => floorHours !== null);
  const minutes = (count: number | null) =>
    count === null ? '' : count < 0 ? say('smt.late', { time: lasting(-count) }) : say('smt.minutes', { count });
  const lasting = (count: number) => {
    const [word, unit] =
      count < 2 * 60 ? (['smt.minutes', 1] as const) : count < 2 * day ? (['smt.hours', 60] as const) : (['smt.days', day] as const);
    return say(word, { count: Math.floor(count / unit) });
  };
  const count = (state: keyof typeof tones) => stations.filter((one) => one.state === state).length;
  return (
    <Floor isOverview isScreen refreshes stream={`/smt/scan/${line.id}/changes`}>
      <PageHeader
        title={line.lineName}
        crumbs={[{ label: say('smt.area') }, { label: say('smt.scan'), to: '/smt/scan/index' }]}
        actions={
          <ButtonLink kind="primary" icon="scan" to={`/smt/scan/${line.id}`} reloadDocument>
            {say('smt.openScan')}
          </ButtonLink>
        }
      />
      {!run ? (
        <Empty title={say('smt.notSetUp')} icon="conveyor" />
      ) : (
        <>
          <p className={css.summary}>
            <code>{run.productItemNumber}</code> {run.side} {run.tableVersion} {run.workOrderNumber}
            {newer && <Badge tone="warning">{say('smt.newer', { newer, ours: run.tableVersion })}</Badge>}
          </p>
          <p className={css.summary}>
            <Badge tone={run.phase === 'running' ? 'good' : 'accent'}>{say(`smt.${run.phase}`)}</Badge>
            {(['locked', 'pendingCheck', 'empty', 'loaded', 'checked'] as const).map((state) =>
              count(state) === 0 ? null : (
                <Badge key={state} tone={tones[state]}>
                  {say(`smt.${state}`)} {count(state)}
                </Badge>
              ),
            )}
            {alarms > 0 && <Badge tone="bad">{say('smt.alarms', { count: alarms })}</Badge>}
            {run.phase === 'running' && run.fullCheckMinutes !== null && (
              <span>
                {say('smt.fullCheckIn')} {minutes(run.fullCheckMinutes)}
              </span>
            )}
          </p>
          <Panel flush>
            <Table label={say('smt.board')} blocks>
              <thead>
                <tr>
                  <th>{say('smt.station')}</th>
                  <th>{say('smt.state')}</th>
                  <th>{say('smt.item')}</th>
                  <th>{say('smt.reel')}</th>
                  <th data-number>{say('smt.checkIn')}</th>
                  <th data-number>{say('smt.runsOut')}</th>
                  {hasFloorLife && <th data-number>{say('smt.floorLife')}</th>}
                </tr>
              </thead>
              <tbody>
                {sorted.map(({ station, state, itemNumber, isSubstitute, reel, reelCount, checkMinutes, runsOutIn, floorHours }) => (
                  <tr key={station}>
                    <th scope="row">
                      <code>{station}</code>
                    </th>
                    <td data-label={say('smt.state')}>
                      <Badge tone={tones[state]}>{say(`smt.${state}`)}</Badge>
                    </td>
                    <td data-label={say('smt.item')}>
                      <code>{itemNumber}</code> {isSubstitute && <Badge tone="warning">{say('smt.substitute')}</Badge>}
                    </td>
                    <td data-label={say('smt.reel')}>
                      <code>{reel}</code> {reelCount > 1 && say('smt.reelCount', { count: reelCount })}
                    </td>
                    <td data-number data-label={say('smt.checkIn')}>
                      {state === 'pendingCheck' ? minutes(checkMinutes) : ''}
                    </td>
                    <td
                      data-number
                      data-label={say('smt.runsOut')}
                      className={runsOutIn !== null && runsOutIn <= strictness.warnMinutes ? css.soon : undefined}
                    >
                      {minutes(runsOutIn)}
                    </td>
                    {hasFloorLife && (
                      <td
                        data-number
                        data-label={say('smt.floorLife')}
                        className={floorHours !== null && floorHours < soonHours ? css.soon : undefined}
                      >
                        {floorHours === null
                          ? ''
                          : floorHours < 0
                            ? say('smt.floorLifeOver')
                            : say('smt.hoursLeft', { count: Math.floor(floorHours) })}
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </Table>
          </Panel>
        </>
      )}
    </Floor>
  );
}
