import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { Panel } from '#app/kit/page.tsx';
import { conditionReadings } from '#rules/component-values/read-range.ts';
import { type ReadBy, readingsAsked } from '#rules/component-values/read-typed.ts';
import { grouped } from '#rules/grouped.ts';
import { own } from '#rules/own.ts';
import type { FieldView } from '#rules/screen.ts';
import css from './item-search.module.css';
import { type ItemQuery, parameterPrefix, searchAddress, toggled } from './search-address.ts';
import type { Found } from './search-page.server.ts';

interface ConditionsProps {
  search: ItemQuery;
  fields: FieldView[];
  found: Found | undefined;
  problems: Record<string, string>;
}

const firstShown = 6;
/** So many values the server names of a field of which not all are asked for. */
const firstValues = 8;

/** The fields of a type to search by: an input, and the most frequent values as links. Fields that no item has a value of are left out. */
export function Conditions({ search, fields, found, problems }: ConditionsProps) {
  const say = useWords();
  const facets = new Map(found?.facets.map((facet) => [facet.name, facet]));
  const offered = fields.filter(({ name }) => own(search.parameters, name) !== undefined || facets.has(name));
  const isUsed = ({ name }: FieldView) => own(search.parameters, name) !== undefined;
  const shown = offered.filter((field, at) => at < firstShown || isUsed(field) || field.name === search.facet);
  const folded = offered.filter((field) => !shown.includes(field));
  const block = (field: FieldView) => (
    <Condition
      key={field.name}
      search={search}
      field={field}
      facet={facets.get(field.name)}
      problem={problems[parameterPrefix + field.name]}
      said={own(found?.understood, field.name)}
    />
  );
  return (
    <Panel title={say('itemSearch.conditions')}>
      <div className={css.conditions}>
        {offered.length === 0 ? <p>{say('itemSearch.noConditions')}</p> : <p className={css.syntax}>{say('itemSearch.syntax')}</p>}
        {shown.map(block)}
        {folded.length > 0 && (
          <details className={css.more}>
            <summary>{say('itemSearch.moreConditions')}</summary>
            <div className={css.conditions}>{folded.map(block)}</div>
          </details>
        )}
        {offered.length > 0 && <Button icon="search">{say('kit.search')}</Button>}
      </div>
    </Panel>
  );
}

interface ConditionProps {
  search: ItemQuery;
  field: FieldView;
  facet: Found['facets'][number] | undefined;
  problem: string | undefined;
  said: string | undefined;
}

function Condition({ search, field: { name, label, kind, unit, readBy }, facet, problem, said }: ConditionProps) {
  const typed = own(search.parameters, name);
  const id = `p-${name}`;
  const say = useWords();
  const readings = problem !== undefined && readBy?.kind === 'value' ? readingsIn(readBy, typed ?? '') : [];
  const isChoice = kind === 'choice' && problem === undefined;
  return (
    <div className={css.condition} id={`of-${name}`}>
      {isChoice ? (
        <>
          <p className={css.label} id={id}>
            {label}
          </p>
          {typed !== undefined && <input type="hidden" name={parameterPrefix + name} value={typed} />}
        </>
      ) : (
        <Field id={id} label={label} unit={unit} problem={problem} help={isAsTyped(typed, said) ? undefined : said}>
          <input name={parameterPrefix + name} defaultValue={typed} maxLength={200} />
        </Field>
      )}
      {readings.length > 0 && (
        <ul className={css.values} aria-label={say('itemSearch.readingsOf', { label })}>
          {readings.map((one) => (
            <li key={one}>
              <Link to={searchAddress(search, { parameters: { ...search.parameters, [name]: one } })}>{one}</Link>
            </li>
          ))}
        </ul>
      )}
      {facet && <Values search={search} facet={facet} />}
    </div>
  );
}

/** What a condition with two readings may be, for whoever typed it to choose. */
function readingsIn(of: Extract<ReadBy, { kind: 'value' }>, typed: string): string[] {
  const ofRange = conditionReadings(of, typed);
  return ofRange.length > 0 ? ofRange : readingsAsked(of, typed);
}

/** What is read back says more than what was typed. */
const isAsTyped = (typed = '', said = ''): boolean => folded(typed) === folded(said);
const folded = (text: string): string => text.replace(/[="\s]/g, '').toUpperCase();

/** The values that items have, each a link that adds it to the condition or takes it out again. */
function Values({ search, facet: { name, label, values, total } }: { search: ItemQuery; facet: Found['facets'][number] }) {
  const say = useWords();
  const isWhole = search.facet === name;
  const folds = isWhole && total > firstValues;
  return (
    <ul className={css.values} aria-label={say('itemSearch.valuesOf', { label })}>
      {values.map(({ value, label: shown, count, isChosen }) => (
        <li key={value}>
          <Link
            to={searchAddress(search, { parameters: { ...search.parameters, [name]: toggled(own(search.parameters, name), value) } })}
            aria-current={isChosen ? 'true' : undefined}
            preventScrollReset
          >
            {shown} <span className={css.count}>{grouped(count)}</span>
          </Link>
        </li>
      ))}
      {(folds || total > values.length) && (
        <li>
          <Link to={`${searchAddress(search, { facet: isWhole ? '' : name })}#of-${name}`} preventScrollReset>
            {say(isWhole ? 'itemSearch.fewerValues' : 'itemSearch.allValues', { count: grouped(total) })}
          </Link>
        </li>
      )}
    </ul>
  );
}
