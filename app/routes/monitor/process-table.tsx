import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Table } from '#app/kit/table.tsx';
import type { ProcessFigures } from '#server/platform/monitoring/describe-last-hour.ts';
import { FigureCells, FigureHead } from './figures.tsx';

/** The processes on this database, those that have ended within the hour included. */
export function ProcessTable({ processes }: { processes: ProcessFigures[] }) {
  const say = useWords();
  const figures = [
    say('monitor.requests'),
    `${say('monitor.answerTime')} P95`,
    say('monitor.failed'),
    say('monitor.refused'),
    say('monitor.eventLoop'),
    say('monitor.cpu'),
    say('monitor.memory'),
  ];
  const ms = (value: number | null) => (value === null ? '–' : say('monitor.milliseconds', { count: value.toLocaleString('en-US') }));
  return (
    <Table label={say('monitor.processes')} blocks>
      <FigureHead names={[say('monitor.process'), say('monitor.state')]} figures={figures} />
      <tbody>
        {processes.map((one) => {
          const cells = [
            one.requests.toLocaleString('en-US'),
            ms(one.p95),
            one.failed,
            one.refused,
            ms(one.eventLoop),
            `${Math.round(one.cpu * 100)}%`,
            `${one.memoryMb} MB`,
          ];
          return (
            <tr key={one.id}>
              <th scope="row" data-label={say('monitor.process')}>
                {one.host} · {one.pid}
              </th>
              <td data-label={say('monitor.state')}>
                <Badge tone={one.isRunning ? 'good' : 'neutral'}>
                  {one.isRunning ? say('monitor.running') : say('monitor.silent', { time: one.lastTime })}
                </Badge>
              </td>
              <FigureCells figures={figures} cells={cells} />
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
