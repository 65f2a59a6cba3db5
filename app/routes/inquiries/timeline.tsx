import { useWords } from '#app/i18n/use-words.ts';
import { Panel } from '#app/kit/page.tsx';
import css from './inquiries.module.css';

/** What happened to an inquiry: when, who, what. */
export function Timeline({ timeline }: { timeline: readonly { time: string; doneBy: string; text: string }[] }) {
  const say = useWords();
  return (
    <Panel title={say('inquiries.timeline')}>
      <ol className={css.timeline}>
        {timeline.map(({ time, doneBy, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a timeline only grows at its end.
          <li key={at}>
            <time>{time.slice(0, 16)}</time>
            <span>
              {text} <small>{doneBy}</small>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
