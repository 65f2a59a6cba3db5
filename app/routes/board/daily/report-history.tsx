import { useWords } from '#app/i18n/use-words.ts';
import { Panel } from '#app/kit/page.tsx';
import type { ReportEvent } from '#app/routes/board/floor/answers.ts';
import css from './report-history.module.css';

/** The corrections of a report: each value before and after, by whom and when; latest first. */
export function ReportHistory({ events }: { events: ReportEvent[] }) {
  const say = useWords();
  const corrections = events.filter(({ action, changes }) => action === 'edit' && changes.length > 0).reverse();
  if (corrections.length === 0) return null;
  return (
    <Panel title={say('board.historyTitle')} flush>
      <ol className={css.history}>
        {corrections.map(({ at, by, changes }) => (
          <li key={at + by}>
            <p className={css.who}>
              <time>{at.slice(0, 16)}</time> {by}
            </p>
            <ul>
              {changes.map(({ field, label, before, after }) => (
                <li key={field}>
                  {label}: <del>{before ?? say('board.historyEmptyValue')}</del> → <ins>{after ?? say('board.historyEmptyValue')}</ins>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
