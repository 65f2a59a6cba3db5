import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Stat } from '#app/kit/stat.tsx';
import { Table } from '#app/kit/table.tsx';
import type { LastHour } from '#server/platform/monitoring/describe-last-hour.ts';
import type { minuteCharts } from './minute-charts.server.ts';
import css from './monitor.module.css';

interface HourFiguresProps {
  hour: LastHour;
  charts: Awaited<ReturnType<typeof minuteCharts>>;
}

const hoursIn = (seconds: number): string => (seconds / 3600).toFixed(seconds < 36_000 ? 1 : 0);

/** The hour in figures, in pictures, and in a table of its minutes. */
export function HourFigures({ hour: { total, backlog, minutes, errorLog }, charts }: HourFiguresProps) {
  const say = useWords();
  const count = (value: number) => value.toLocaleString('en-US');
  const ms = (value: number | null) => (value === null ? '–' : say('monitor.milliseconds', { count: count(value) }));
  const oldest = (seconds: number) => (seconds > 0 ? ` · ${say('monitor.oldest', { seconds: count(seconds) })}` : '');
  const pictures = [
    { address: charts.requests, words: say('monitor.requestsChart') },
    { address: charts.time, words: say('monitor.timeChart') },
    { address: charts.eventLoop, words: say('monitor.eventLoopChart') },
  ];
  return (
    <>
      <div className={css.figures}>
        <Stat label={say('monitor.requests')} value={count(total.requests)} />
        <Stat
          label={`${say('monitor.answerTime')} P95`}
          value={ms(total.p95)}
          hint={say('monitor.percentiles', { p50: ms(total.p50), p99: ms(total.p99) })}
        />
        <Stat
          label={say('monitor.failed')}
          value={count(total.failed)}
          tone={total.failed > 0 ? 'bad' : 'neutral'}
          hint={
            total.failed > 0 && (
              <>
                {errorLog !== null && <Link to={errorLog}>{say('monitor.inErrorLog')}</Link>}
                {total.unlogged > 0 && <div>{say('monitor.unlogged', { count: count(total.unlogged) })}</div>}
              </>
            )
          }
        />
        <Stat label={say('monitor.refused')} value={count(total.refused)} tone={total.refused > 0 ? 'warning' : 'neutral'} />
        <Stat label={say('monitor.slow')} value={count(total.slow)} hint={total.slow > 0 ? say('monitor.inLog') : undefined} />
        <Stat
          label={say('monitor.slowStatements')}
          value={count(total.slowStatements)}
          hint={total.slowStatements > 0 ? say('monitor.inLog') : undefined}
        />
        <Stat
          label={say('monitor.statements')}
          value={total.statements ?? '–'}
          hint={say('monitor.background', { count: count(total.background) })}
        />
        <Stat label={say('monitor.eventLoop')} value={ms(total.eventLoop)} hint={say('monitor.eventLoopHint')} />
        {backlog && (
          <>
            <Stat
              label={say('monitor.jobs')}
              value={count(backlog.jobsWaiting)}
              hint={say('monitor.jobsRunning', { count: backlog.jobsRunning }) + oldest(backlog.oldestJob)}
            />
            <Stat
              label={say('monitor.messages')}
              value={count(backlog.messagesDue)}
              hint={say('monitor.messagesFailed', { count: backlog.messagesFailed }) + oldest(backlog.oldestMessage)}
            />
            <Stat
              label={say('monitor.backup')}
              value={backlog.sinceBackup >= 0 ? say('monitor.hoursAgo', { count: hoursIn(backlog.sinceBackup) }) : say('monitor.noBackup')}
            />
          </>
        )}
      </div>
      <div className={css.charts}>
        {pictures.map(({ address, words }) => (
          <figure key={words}>
            <img src={address} width={charts.width} height={charts.height} alt={words} />
            <figcaption>{words}</figcaption>
          </figure>
        ))}
      </div>
      <details className={css.minutes}>
        <summary>{say('monitor.minutes')}</summary>
        <Table label={say('monitor.minutes')}>
          <thead>
            <tr>
              <th scope="col">{say('monitor.time')}</th>
              <th data-number>{say('monitor.requests')}</th>
              <th data-number>P50</th>
              <th data-number>P95</th>
              <th data-number>P99</th>
              <th data-number>{say('monitor.failed')}</th>
              <th data-number>{say('monitor.refused')}</th>
              <th data-number>{say('monitor.eventLoop')}</th>
            </tr>
          </thead>
          <tbody>
            {minutes
              .filter(({ figures }) => figures)
              .reverse()
              .map(({ time, figures }) => (
                <tr key={time}>
                  <th scope="row">{time}</th>
                  <td data-number>{count(figures?.requests ?? 0)}</td>
                  <td data-number>{ms(figures?.p50 ?? null)}</td>
                  <td data-number>{ms(figures?.p95 ?? null)}</td>
                  <td data-number>{ms(figures?.p99 ?? null)}</td>
                  <td data-number>{count(figures?.failed ?? 0)}</td>
                  <td data-number>{count(figures?.refused ?? 0)}</td>
                  <td data-number>{ms(figures?.eventLoop ?? null)}</td>
                </tr>
              ))}
          </tbody>
        </Table>
      </details>
    </>
  );
}
