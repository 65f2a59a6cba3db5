import { Form, useNavigate } from '@remix-run/react';
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { controlId, type FormChoices, FormPartsProvider } from '#app/fields/form-parts.tsx';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import type { FieldView } from '#rules/screen.ts';
import { Filter, searchHref } from '../list/filter-form.tsx';
import { headKeys, type ListState, listHref, searchText } from '../list/search-params.ts';
import css from './column-filter.module.css';

interface ColumnFilterProps {
  page: string;
  column: FieldView;
  state: ListState;
  choices: FormChoices;
  problems: Record<string, string>;
}

/**
 * The filter of a column's head: from and to, part of a text, or one of its choices. It is rendered outside the table because forms cannot
 * nest; script positions it below the head.
 */
export function ColumnFilter({ page, column, state, choices, problems }: ColumnFilterProps) {
  const say = useWords();
  const navigate = useNavigate();
  const card = useRef<HTMLFormElement>(null);
  const keys = headKeys(column);
  const closed = listHref(page, state, { ask: undefined });
  const own = new Set(keys.map(({ key }) => key));
  const kept = [...new URLSearchParams(searchText({ ...state, current: 1, ask: undefined }))].filter(([name]) => !own.has(name));
  // Runs before paint: in the normal flow it would push the table down for a moment.
  useLayoutEffect(() => {
    const form = card.current;
    const head = document.querySelector(`th[data-column="${CSS.escape(column.name)}"]`);
    if (!form || !head) return;
    form.dataset.placed = '';
    const { left, bottom } = head.getBoundingClientRect();
    form.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - form.offsetWidth - 8))}px`;
    form.style.top = `${Math.min(bottom + 4, window.innerHeight - form.offsetHeight - 8)}px`;
    form.querySelector<HTMLElement>(`#${CSS.escape(controlId('h', column.name))}`)?.focus();
  }, [column.name]);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new URLSearchParams();
    new FormData(event.currentTarget).forEach((text, name) => void (typeof text === 'string' && typed.set(name, text)));
    navigate(searchHref(page, typed), { preventScrollReset: true });
  };
  const leave = (event: KeyboardEvent) => event.key === 'Escape' && navigate(closed, { preventScrollReset: true, replace: true });
  return (
    <FormPartsProvider parts={{ choices, problems, idPrefix: 'h' }}>
      <Form ref={card} method="get" action={`${page}/index`} className={css.ask} onSubmit={apply} onKeyDown={leave} preventScrollReset>
        {kept.map(([name, text]) => (
          <input key={name} type="hidden" name={name} value={text} />
        ))}
        <Filter field={column} keys={keys} values={{ ...state.filters, ...state.wrong }} problems={problems} idPrefix="h" />
        <div className={css.askButtons}>
          <Button kind="primary" size="small">
            {say('entity.filterApply')}
          </Button>
          <ButtonLink size="small" to={closed} preventScrollReset replace>
            {say('kit.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </FormPartsProvider>
  );
}
