import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Table } from '#app/kit/table.tsx';
import type { StationChange } from '#server/smt/tables/import/compare-tables.ts';
import css from './import.module.css';

const maxShown = 200;
const kindTones = { added: 'good', removed: 'bad', changed: 'warning', substitutes: 'accent' } as const;

/** What a version changes, station by station. */
export function StationChanges({ label, changes }: { label: string; changes: readonly StationChange[] }) {
  const say = useWords();
  if (changes.length === 0) return <p className={css.hint}>{say('smt.noChanges')}</p>;
  return (
    <>
      <Table label={label} blocks>
        <thead>
          <tr>
            <th>{say('smt.station')}</th>
            <th>{say('smt.state')}</th>
            <th>{say('smt.before')}</th>
            <th>{say('smt.after')}</th>
            <th>{say('smt.substitutes')}</th>
            <th>{say('smt.details')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, maxShown).map((change) => (
            <tr key={change.station}>
              <th scope="row">
                <code>{change.station}</code>
              </th>
              <td>
                <Badge tone={kindTones[change.kind]}>{say(`smt.${change.kind}`)}</Badge>
              </td>
              <Code label={say('smt.before')} text={change.before} />
              <Code label={say('smt.after')} text={change.after} />
              <Code
                label={say('smt.substitutes')}
                text={[...change.addedSubstitutes.map((item) => `+${item}`), ...change.removedSubstitutes.map((item) => `−${item}`)].join(
                  ' ',
                )}
              />
              <Details details={change.details} />
            </tr>
          ))}
        </tbody>
      </Table>
      {changes.length > maxShown && <p className={css.hint}>{say('smt.moreChanges', { count: changes.length - maxShown })}</p>}
    </>
  );
}

/** Without a text it has no label either, on a phone. */
const Code = ({ label, text }: { label: string; text: string }) =>
  text === '' ? (
    <td />
  ) : (
    <td data-label={label}>
      <code>{text}</code>
    </td>
  );

/** What is not said by the items: placed by hand, trial material, specification, designators, feeder. */
function Details({ details }: { details: StationChange['details'] }) {
  const say = useWords();
  if (details.length === 0) return <td />;
  const shown = (about: string, text: string) => {
    if (about === 'itemPosition') return text || '-';
    return text === 'true' ? say('smt.yes') : text === 'false' ? say('smt.no') : text || '-';
  };
  return (
    <td data-label={say('smt.details')} data-wrap>
      {details.map(({ about, item, before, after }) => (
        <div key={`${about}${item}`}>
          {say(`smt.${about}`)} <code>{item}</code>: {shown(about, before)} → {shown(about, after)}
        </div>
      ))}
    </td>
  );
}
