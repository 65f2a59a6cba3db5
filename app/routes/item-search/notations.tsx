import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { type QuantityName, quantities } from '#rules/component-values/quantities.ts';
import { spellingsOf } from '#rules/component-values/spellings.ts';
import { type NotationTopic, notations } from '#rules/part-lines/notations.ts';
import { type PartLine, toldOf } from '#rules/part-lines/part-line.ts';
import { readPartLine } from '#rules/part-lines/read-line.ts';

export const handle: PageHandle = { words: ['itemSearch'] };
export const meta = titled('kit.notations');

const topics = Object.keys(notations) as NotationTopic[];
const names = Object.keys(quantities) as QuantityName[];

/** How values and lines may be written. What each is read as, the reader itself says. */
export default function Notations() {
  const say = useWords();
  const locale = useLocale();
  return (
    <>
      <PageHeader title={say('kit.notations')} crumbs={[{ label: useMenuName(say('itemSearch.items')), to: '/rd/icitem/index' }]} />
      <Panel>
        <p>{say('itemSearch.notationsHelp')}</p>
      </Panel>
      {topics.map((topic) => (
        <Written
          key={topic}
          title={say(`itemSearch.notation_${topic}`)}
          rows={notations[topic].map((line) => ({ written: line, read: <Reading part={readPartLine(line)} /> }))}
        />
      ))}
      {names.map((name) => (
        <Written
          key={name}
          title={say('itemSearch.notationField', { label: quantities[name].label[locale] })}
          rows={spellingsOf(name).map(({ values, spellings }) => ({ written: spellings.join('  '), read: <Values values={values} /> }))}
        />
      ))}
    </>
  );
}

function Written({ title, rows }: { title: string; rows: { written: string; read: React.ReactNode }[] }) {
  const say = useWords();
  return (
    <Panel flush title={title}>
      <Table label={title} blocks>
        <thead>
          <tr>
            <th scope="col">{say('itemSearch.notationLine')}</th>
            <th scope="col">{say('itemSearch.notationReading')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ written, read }) => (
            <tr key={written}>
              <td data-label={say('itemSearch.notationLine')} data-wrap="">
                {written.split('  ').map((one) => (
                  <span key={one}>
                    <code>{one}</code>{' '}
                  </span>
                ))}
              </td>
              <td data-label={say('itemSearch.notationReading')} data-wrap="">
                {read}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

function Values({ values }: { values: readonly string[] }) {
  const say = useWords();
  const [one = '', other] = values;
  return other === undefined ? one : say('itemSearch.notationOr', { one, other });
}

/** What a line says, in the order of its importance. */
function Reading({ part }: { part: PartLine }) {
  const say = useWords();
  const { places, count, isFitted, questions, remarks, otherNumbers, rest } = part;
  const said = [
    !isFitted && say('itemSearch.matchNotFitted'),
    ...toldOf(part),
    count !== undefined && `× ${count}`,
    places.length > 0 && `(${places.join(' ')})`,
    ...questions.map(({ readings }) =>
      readings.map(({ text }) => text).reduce((one, other) => say('itemSearch.notationOr', { one, other })),
    ),
    ...remarks,
    ...otherNumbers,
    rest.length > 0 && say('itemSearch.matchRest', { words: rest.join(say('kit.comma')) }),
  ];
  return said.filter(Boolean).join(' · ');
}
