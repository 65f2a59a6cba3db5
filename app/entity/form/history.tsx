import { useWords } from '#app/i18n/use-words.ts';
import type { RecordChange } from '#server/engine/history.ts';
import css from './history.module.css';

/** A record's history, latest first; it unfolds without script. */
export function History({ entries }: { entries: RecordChange[] }) {
  const say = useWords();
  if (entries.length === 0) return null;
  return (
    <details className={css.history}>
      <summary>{say('entity.auditTitle', { count: entries.length })}</summary>
      <ol>
        {entries.map(({ id, at, by, command, changes }) => (
          <li key={id}>
            <p>
              <time dateTime={at.replace(' ', 'T')}>{at.slice(0, 16)}</time> <strong>{command}</strong> {by}
            </p>
            {changes.length > 0 && (
              <dl>
                {changes.map((change) => (
                  <div key={change.name}>
                    <dt>{change.label}</dt>
                    <dd>{change.added ? <Lists {...change} added={change.added} /> : <Values {...change} />}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Values({ before, after }: { before: string; after: string }) {
  return (
    <>
      {before !== '' && (
        <>
          <del>{before}</del> →{' '}
        </>
      )}
      <ins>{after || '—'}</ins>
    </>
  );
}

function Lists({ added, removed = [] }: { added: string[]; removed?: string[] }) {
  const say = useWords();
  return (
    <>
      {removed.length > 0 && (
        <p>
          {say('entity.auditRemoved', { count: removed.length })} <del>{removed.join(say('kit.comma'))}</del>
        </p>
      )}
      {added.length > 0 && (
        <p>
          {say('entity.auditAdded', { count: added.length })} <ins>{added.join(say('kit.comma'))}</ins>
        </p>
      )}
    </>
  );
}
