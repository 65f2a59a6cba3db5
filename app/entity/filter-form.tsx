import { Form, Link, useNavigate } from '@remix-run/react';
import type { FormEvent } from 'react';
import { Choice } from '#app/fields/choice.tsx';
import { fieldKinds } from '#app/fields/fields.ts';
import { controlId, type FormChoices, FormPartsProvider } from '#app/fields/form-parts.tsx';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Icon } from '#app/kit/icon.tsx';
import type { FieldView, Screen } from '#rules/screen.ts';
import css from './entity-table.module.css';
import { filterKeys, type ListState, listHref, readListState } from './search-params.ts';

interface FilterFormProps {
  screen: Pick<Screen, 'page' | 'filters' | 'columns'>;
  state: ListState;
  choices: FormChoices;
}

/** How a list is searched, in one line; what does not fit waits behind 'more'. A search starts at the first page. */
export function FilterForm({ screen, state, choices }: FilterFormProps) {
  const say = useWords();
  const navigate = useNavigate();
  const { page, filters } = screen;
  const [near, far] = [filters.slice(0, inLine), filters.slice(inLine)];
  const isFiltered = Object.keys(state.filters).length > 0;
  const isFarUsed = far.some((field) => filterKeys(field).some(({ key }) => state.filters[key] !== undefined));
  // The browser alone would put every empty field into the address.
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new URLSearchParams();
    new FormData(event.currentTarget).forEach((text, name) => void (typeof text === 'string' && typed.set(name, text)));
    navigate(listHref(page, { ...readListState(typed, screen), current: 1 }));
  };
  const draw = (field: FieldView) => <Filter key={field.name} field={field} state={state} />;

  return (
    <FormPartsProvider parts={{ choices, problems: {}, idPrefix: 'q' }}>
      <Form
        key={JSON.stringify(state.filters)}
        method="get"
        action={`${page}/index`}
        role="search"
        className={css.filters}
        onSubmit={search}
      >
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        {state.size !== 10 && <input type="hidden" name="size" value={state.size} />}
        {state.sort.length > 0 && <input type="hidden" name="sort" value={state.sort.join(',')} />}
        {near.map(draw)}
        <span className={css.buttons}>
          <Button icon="search">{say('search')}</Button>
          {isFiltered && <ClearLink to={listHref(page, state, { current: 1, filters: {} })} />}
        </span>
        {far.length > 0 && (
          <details className={css.more} open={isFarUsed}>
            <summary>
              {say('moreFilters')}
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
      {say('clearSearch')}
    </Link>
  );
}

function Filter({ field, state }: { field: FieldView; state: ListState }) {
  const say = useWords();
  const keys = filterKeys(field);
  const [first, last] = keys;
  if (!first) return null;
  const id = controlId('q', field.name);
  if (!last) {
    return (
      <div className={css.filter}>
        <label htmlFor={id}>{field.label}</label>
        <FilterInput field={field} id={id} name={first.key} value={state.filters[first.key]} />
      </div>
    );
  }
  return (
    <fieldset className={css.filter} data-range="">
      <legend>{field.label}</legend>
      <span className={css.range}>
        <FilterInput
          field={first.field}
          id={id}
          name={first.key}
          value={state.filters[first.key]}
          label={say('rangeFrom', { label: field.label })}
        />
        <span aria-hidden="true">–</span>
        <FilterInput
          field={last.field}
          id={`${id}-to`}
          name={last.key}
          value={state.filters[last.key]}
          label={say('rangeTo', { label: field.label })}
        />
      </span>
    </fieldset>
  );
}

interface FilterInputProps {
  field: FieldView;
  id: string;
  name: string;
  value?: string;
  label?: string;
}

/** A field's own control, with nothing required of it; choices are a select, whose empty entry means all. */
function FilterInput({ field, id, name, value, label }: FilterInputProps) {
  const say = useWords();
  const asked: FieldView = { ...field, required: undefined, initial: undefined };
  if (field.kind === 'flag')
    asked.options = [
      { value: 'true', label: say('yes') },
      { value: 'false', label: say('no') },
    ];
  const kind = field.kind === 'longText' ? 'text' : field.kind === 'references' ? 'reference' : field.kind;
  const { Input } = fieldKinds[kind];
  if (asked.options) return <Choice field={asked} id={id} name={name} value={value} empty={say('all')} />;
  return <Input field={asked} id={id} name={name} value={value} label={label} empty={say('all')} whenWanted />;
}
