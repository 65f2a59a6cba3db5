import { useWords } from '#app/i18n/use-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { Table } from '#app/kit/table.tsx';
import type { LastHour } from '#server/platform/monitoring/describe-last-hour.ts';
import { FigureCells, FigureHead } from './figures.tsx';

/** A gate without a word here is shown by its name. */
const names: Record<string, WordKey> = {
  requests: 'monitor.gateRequests',
  database: 'monitor.gateDatabase',
  passwords: 'monitor.gatePasswords',
  'data sources': 'monitor.gateDataSources',
};

/** What bounds the work of each process, and how near it came to its bound. */
export function QueueTable({ gates }: { gates: LastHour['gates'] }) {
  const say = useWords();
  const figures = [say('monitor.places'), say('monitor.inside'), say('monitor.waiting'), say('monitor.refusedThere')];
  return (
    <Table label={say('monitor.queues')} blocks>
      <FigureHead names={[say('monitor.gate')]} figures={figures} />
      <tbody>
        {gates.map(({ name, places, inside, waiting, refused }) => (
          <tr key={name}>
            <th scope="row" data-label={say('monitor.gate')}>
              {names[name] ? say(names[name]) : name}
            </th>
            <FigureCells figures={figures} cells={[places, inside, waiting, refused].map((count) => count.toLocaleString('en-US'))} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
