import { Form, Link, useNavigate } from '@remix-run/react';
import { type FormEvent, Fragment } from 'react';
import { Choice } from '#app/fields/choice.tsx';
import { controlProps } from '#app/fields/field-kind.ts';
import { fieldKinds } from '#app/fields/fields.ts';
import { controlId, type FormChoices, FormPartsProvider } from '#app/fields/form-parts.tsx';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Icon } from '#app/kit/icons/icon.tsx';
import type { FieldView, Screen } from '#rules/screen.ts';
import css from './entity-table.module.css';
import { filterKeys, type ListState, listHref } from './search-params.ts';

interface FilterFormProps {
  screen: Pick<Screen, 'page' | 'filters' | 'columns'>;
  state: ListState;
  choices: FormChoices;
  /** The problem with a value, by its key. */
  problems?: Record<string, string>;
  /** The list without filters. */
  clearHref?: string;
}

/** The search form of a list, on one line; the rest folds behind 'more', and on a phone all of it. A search starts at the first page. */
export function FilterForm({ screen, state, choices, problems = {}, clearHref }: FilterFormProps) {
  const say = useWords();
  const navigate = useNavigate();
  const { page, filters } = screen;
  const [near, far] = [filters.slice(0, inLine), filters.slice(inLine)];
  const shown = { ...state.filters, ...state.wrong };
  const isFiltered = Object.keys(shown).length > 0;
  const own = new Set(filters.flatMap(filterKeys).map(({ key }) => key));
  const used = filters.filter((field) => filterKeys(field).some(({ key }) => shown[key] !== undefined)).length;
  const others = Object.entries(state.filters).filter(([key]) => !own.has(key));
  const isFarUsed = far.some((field) => filterKeys(field).some(({ key }) => shown[key] !== undefined));
  // By default the browser would put every empty field into the address.
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new URLSearchParams();
    new FormData(event.currentTarget).forEach((text, name) => void (typeof text === 'string' && typed.set(name, text)));
    navigate(searchHref(page, typed));
  };
  const draw = (field: FieldView) => <Filter key={field.name} field={field} values={shown} problems={problems} />;

  return (
    <FormPartsProvider parts={{ choices, problems: {}, idPrefix: 'q' }}>
      <details key={`fold ${JSON.stringify(shown)}`} className={css.onPhone} open={Object.keys(problems).length > 0}>
        <summary>
          <Icon name="filter" />
          {say('entity.filters')}
          {used > 0 && ` (${used})`}
        </summary>
      </details>
      <Form key={JSON.stringify(shown)} method="get" action={`${page}/index`} role="search" className={css.filters} onSubmit={search}>
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {say('kit.search')}
        </button>
        {state.size !== 10 && <input type="hidden" name="size" value={state.size} />}
        {state.sort.length > 0 && <input type="hidden" name="sort" value={state.sort.join(',')} />}
        {state.pasted && <input type="hidden" name="codes" value={state.pasted} />}
        {(state.view || clearHref?.includes('view=all')) && <input type="hidden" name="view" value={state.view ?? 'all'} />}
        {others.map(([key, text]) => (
          <input key={key} type="hidden" name={key} value={text} />
        ))}
        {near.map(draw)}
        <span className={css.buttons}>
          <Button icon="search">{say('kit.search')}</Button>
          {isFiltered && <ClearLink to={clearHref ?? listHref(page, { ...state, wrong: undefined }, { current: 1, filters: {} })} />}
        </span>
        {far.length > 0 && (
          <details className={css.more} open={isFarUsed}>
            <summary>
              {say('entity.moreFilters')}
              <Icon name="chevron-down" />
            </summary>
            <div className={css.filters}>{far.map(draw)}</div>
          </details>
        )}
      </Form>
    </FormPartsProvider>
  );
}

const inLine = 4;

function ClearLink({ to }: { to: string }) {
  const say = useWords();
  return (
    <Link className={css.clear} to={to}>
      {say('kit.clear')}
    </Link>
  );
}

/** The list's address for a posted search; without it the browser would put every empty field into the address. */
export function searchHref(page: string, typed: URLSearchParams): string {
  const given = [...typed].filter(([, text]) => text.trim() !== '').map(([name, text]) => [name, text.trim()]);
  return given.length === 0 ? `${page}/index` : `${page}/index?${new URLSearchParams(given)}`;
}

interface FilterProps {
  field: FieldView;
  values: Record<string, string>;
  problems: Record<string, string>;
  /** The search keys; by default those of the field's own manner. */
  keys?: { key: string; field: FieldView }[];
  idPrefix?: string;
}

/** One filter with its label, one control or the two ends of a range, and its problem. */
export function Filter({ field, values, problems, keys = filterKeys(field), idPrefix = 'q' }: FilterProps) {
  const say = useWords();
  const [first, last] = keys;
  if (!first) return null;
  const id = controlId(idPrefix, field.name);
  const problem = problems[first.key] ?? (last && problems[last.key]);
  const bad = problem && (
    <p className={css.problem} id={`${id}-note`}>
      {[first, ...(last ? [last] : [])].flatMap(({ key }) => (problems[key] && values[key] ? `“${values[key]}” ` : []))}
      {problem}
    </p>
  );
  const wrong = (key: string) => ({ invalid: problems[key] !== undefined, describedBy: problems[key] && `${id}-note` });
  if (!last) {
    return (
      <div className={css.filter}>
        <label htmlFor={id}>{field.label}</label>
        <FilterInput field={field} id={id} name={first.key} value={values[first.key]} {...wrong(first.key)} />
        {bad}
      </div>
    );
  }
  const ends = [
    { end: first, endId: id, label: say('entity.rangeFrom', { label: field.label }) },
    { end: last, endId: `${id}-to`, label: say('entity.rangeTo', { label: field.label }) },
  ];
  return (
    <fieldset className={css.filter} data-range="">
      <legend>{field.label}</legend>
      <span className={css.range}>
        {ends.map(({ end, endId, label }, index) => (
          <Fragment key={end.key}>
            {index > 0 && <span aria-hidden="true">–</span>}
            <FilterInput field={end.field} id={endId} name={end.key} value={values[end.key]} label={label} {...wrong(end.key)} />
          </Fragment>
        ))}
      </span>
      {bad}
    </fieldset>
  );
}

interface FilterInputProps {
  field: FieldView;
  id: string;
  name: string;
  value?: string;
  label?: string;
  invalid?: boolean;
  describedBy?: string;
}

/** A field's own control, never required; choices become a select whose empty entry means all. */
function FilterInput({ field, ...control }: FilterInputProps) {
  const say = useWords();
  const asked: FieldView = { ...field, required: undefined, initial: undefined };
  if (field.kind === 'flag')
    asked.options = [
      { value: 'true', label: say('kit.yes') },
      { value: 'false', label: say('kit.no') },
    ];
  const kind = field.kind === 'longText' ? 'text' : field.kind === 'references' ? 'reference' : field.kind;
  const { Input } = fieldKinds[kind];
  if (kind === 'integer' || kind === 'decimal' || kind === 'money') return <NumberInput field={asked} {...control} />;
  if (asked.options) return <Choice field={asked} value="" {...control} empty={say('kit.all')} />;
  return <Input field={asked} value="" {...control} empty={say('kit.all')} whenWanted />;
}

/** A number filter: the keyboard offers digits, and the browser rejects letters. */
function NumberInput({ field, value, ...control }: FilterInputProps) {
  const isWhole = field.kind === 'integer';
  const isNegative = field.min !== undefined && field.min < 0;
  return (
    <input
      {...controlProps({ field, value, ...control })}
      type="text"
      inputMode={isNegative ? 'text' : isWhole ? 'numeric' : 'decimal'}
      pattern={isWhole ? '\\s*[+\\-]?[0-9,]+\\s*' : '\\s*[+\\-]?[0-9,]*[.]?[0-9]+\\s*'}
      defaultValue={value ?? ''}
      data-number=""
      autoComplete="off"
    />
  );
}
