import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import css from './scan.module.css';

interface Waiting {
  station: string;
  state: string;
  isAwaited: boolean;
  items: string[];
}

/** The stations that still wait for the step of the phase, in the order of the table, each with what belongs there. */
export function Missing({ phase, stations }: { phase: keyof typeof titles | 'closed' | undefined; stations: readonly Waiting[] }) {
  const say = useWords();
  const missing = stations.filter(({ isAwaited }) => isAwaited);
  if (phase === undefined || phase === 'closed' || missing.length === 0) return null;
  return (
    <details className={css.missing} open>
      <summary>{say(titles[phase], { count: missing.length })}</summary>
      <ul>
        {missing.map(({ station, state, items }) => (
          <li key={station}>
            <code>{station}</code>
            <span>
              <code>{items.join(' / ')}</code> {state === 'locked' && <Badge tone="bad">{say('smt.locked')}</Badge>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const titles = { setup: 'smt.leftSetup', firstCheck: 'smt.leftFirstCheck', running: 'smt.leftRunning' } as const;
