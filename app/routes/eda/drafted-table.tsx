import { Link } from '@remix-run/react';
import { placeOf } from '#app/i18n/place-of.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import type { DraftedLine } from '#server/rd/eda/draft-items.ts';

const tones = { added: 'good', found: 'neutral', wrong: 'bad' } as const;

/** What became of each line, with the way to the item. */
export function DraftedTable({ lines }: { lines: readonly DraftedLine[] }) {
  const say = useWords();
  return (
    <Panel flush title={say('eda.result')}>
      <Table label={say('eda.result')} blocks>
        <thead>
          <tr>
            <th scope="col">{say('eda.row')}</th>
            <th scope="col">{say('eda.item')}</th>
            <th scope="col">{say('eda.description')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, sheet, outcome, id, code, text }) => (
            <tr key={placeOf({ row, sheet })}>
              <td data-label={say('eda.row')}>{placeOf({ row, sheet })}</td>
              <td data-label={say('eda.item')}>
                <Badge tone={tones[outcome]}>{say(`eda.${outcome}`)}</Badge> {code}
              </td>
              <td data-label={say('eda.description')} data-wrap="">
                {text}
              </td>
              <td>
                {id !== undefined && (
                  <Link to={`/rd/icitem/${outcome === 'added' ? 'edit' : 'view'}/${id}`} target="_blank">
                    {say(outcome === 'added' ? 'eda.complete' : 'kit.view')}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
