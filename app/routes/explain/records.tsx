import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Empty } from '#app/kit/empty.tsx';
import css from './explain.module.css';
import type { ExplainSearch, RecordFound } from './explain-page.server.ts';

/** The records found, to choose from. */
export function Records({ search: { userId, entity, find }, found }: { search: ExplainSearch; found: RecordFound[] }) {
  const say = useWords();
  if (found.length === 0) return <Empty title={say('explain.noRecords')} hint={say('explain.noRecordsHint')} icon="search" />;
  return (
    <ul className={css.people} aria-label={say('explain.record')}>
      {found.map(({ id, title, codes }) => (
        <li key={id}>
          <Link to={`?${new URLSearchParams({ userId, about: 'record', entity, find, recordId: id })}`}>
            <strong>{title}</strong> <code>{codes.join(' ')}</code>
          </Link>
        </li>
      ))}
    </ul>
  );
}
