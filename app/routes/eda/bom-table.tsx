import { Form, Link } from '@remix-run/react';
import { placeOf } from '#app/i18n/place-of.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Panel, SubmitBar } from '#app/kit/page.tsx';
import { Stat } from '#app/kit/stat.tsx';
import { Table } from '#app/kit/table.tsx';
import type { Option } from '#rules/screen.ts';
import type { BomLine, ReadBom } from '#server/rd/eda/read-bom.ts';
import { BomNotes } from './bom-notes.tsx';
import css from './eda.module.css';
import { keptLine } from './sent-lines.ts';

interface BomTableProps {
  bom: ReadBom;
  options: readonly Option[];
  mayDraft: boolean;
  idempotencyKey: string;
}

const outcomes = ['found', 'several', 'similar', 'asked', 'draft', 'retired', 'none', 'notFitted'] as const;
const tones = {
  found: 'good',
  several: 'warning',
  similar: 'warning',
  asked: 'warning',
  draft: 'warning',
  retired: 'bad',
  none: 'bad',
  notFitted: 'neutral',
} as const;

const isShared = ({ shared }: ReadBom, { row, sheet }: BomLine): boolean =>
  shared.some((one) => one.sheet === sheet && one.rows.includes(row));

/** Each line with the items that it may mean, and for those without one a type to draft it as. */
export function BomTable({ bom, options, mayDraft, idempotencyKey }: BomTableProps) {
  const say = useWords();
  const { lines } = bom;
  const count = (outcome: BomLine['outcome']) => lines.filter((line) => line.outcome === outcome).length;
  const hasDrafts = mayDraft && count('none') > 0;
  return (
    <Form method="post" action="/rd/bom/import" className={css.stack}>
      <FormToken />
      <input type="hidden" name="_key" value={idempotencyKey} />
      <datalist id="types">
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
      <div className={css.counts}>
        {outcomes.map((outcome) => (
          <Stat key={outcome} label={say(`eda.${outcome}`)} value={count(outcome)} />
        ))}
      </div>
      <BomNotes bom={bom} />
      {hasDrafts && <p className={css.note}>{say('eda.draftHelp')}</p>}
      <Panel flush>
        <Table label={say('eda.title')} blocks>
          <thead>
            <tr>
              <th scope="col">{say('eda.row')}</th>
              <th scope="col">{say('eda.references')}</th>
              <th scope="col">{say('eda.value')}</th>
              <th scope="col">{say('eda.footprint')}</th>
              <th scope="col">{say('eda.quantity')}</th>
              <th scope="col">{say('eda.item')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={placeOf(line)}>
                <td data-label={say('eda.row')}>{placeOf(line)}</td>
                <td data-label={say('eda.references')} data-wrap="">
                  {line.cells.references ?? '–'}
                </td>
                <td data-label={say('eda.value')} data-wrap="">
                  {[line.cells.value, line.cells.manufacturerModel, line.cells.supplierNumber].filter(Boolean).join(' · ') || '–'}
                </td>
                <td data-label={say('eda.footprint')} data-wrap="">
                  {line.cells.footprint ?? '–'}
                </td>
                <td data-label={say('eda.quantity')}>{line.cells.quantity ?? (isShared(bom, line) ? say('eda.sharedHere') : '–')}</td>
                <td data-label={say('eda.item')} data-wrap="">
                  <LineItems line={line} />
                  {hasDrafts && line.outcome === 'none' && <TypeChoice line={line} options={options} />}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Panel>
      {hasDrafts && (
        <SubmitBar framed>
          <Button kind="primary" icon="plus" name="act" value="draft">
            {say('eda.addDrafts')}
          </Button>
        </SubmitBar>
      )}
    </Form>
  );
}

function LineItems({ line: { outcome, items, questions, rest, doubled } }: { line: BomLine }) {
  const say = useWords();
  return (
    <div className={css.items}>
      <Badge tone={tones[outcome]}>{say(`eda.${outcome}`)}</Badge>
      {questions.map(({ word, readings }) => (
        <span key={word}>
          {word}: {readings.map(({ text }) => text).join(' / ')}
        </span>
      ))}
      {doubled.length > 0 && <span className={css.note}>{say('eda.doubled', { places: doubled.join(say('kit.comma')) })}</span>}
      {rest.length > 0 && <span className={css.note}>{say('eda.rest', { words: rest.join(say('kit.comma')) })}</span>}
      {items.map(({ id, code, description, standing }) => (
        <span key={id}>
          <Link to={`/rd/icitem/view/${id}`} target="_blank">
            {code}
          </Link>{' '}
          {description} {standing && <Badge tone={standing.tone}>{standing.text}</Badge>}
        </span>
      ))}
    </div>
  );
}

/** A code from the list that all lines share: a select of its own for each would be most of a long page. */
function TypeChoice({ line: { part, ...line }, options }: { line: BomLine; options: readonly Option[] }) {
  const say = useWords();
  const guess = options.find(({ value }) => value === part.typeCode)?.label ?? '';
  return (
    <>
      <input type="hidden" name="line" value={keptLine({ part, ...line })} />
      <label className={css.type}>
        {say('eda.type')}
        <input name="typeCode" list="types" defaultValue={part.typeCode} size={6} maxLength={4} placeholder={say('eda.noDraft')} />
        {guess.replace(/^\d+ /, '')}
      </label>
    </>
  );
}
