import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button } from '#app/kit/button.tsx';
import { NotationsLink } from '#app/kit/notations-link.tsx';
import { FormWidth, PageHeader, Panel } from '#app/kit/page.tsx';
import { SearchForm } from '#app/kit/search-form.tsx';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import type { OfferedType } from '#server/rd/types/type-calls.ts';
import css from './items.module.css';

interface Props {
  title: string;
  /** Where a type leads, with its code and the values that were typed to find it. */
  page: string;
  q: string;
  found: OfferedType[];
  groups: { code: string; label: string; types: OfferedType[] }[];
}

/** The types by group, and those that a text finds; what was typed goes along into the form. */
export function TypePicker({ title, page, q, found, groups }: Props) {
  const say = useWords();
  return (
    <FormWidth>
      <PageHeader title={title} crumbs={[...useMenuCrumbs(), { label: useMenuName(''), to: '/rd/icitem/index' }]} />
      <Panel>
        <SearchForm>
          <label className={css.find}>
            <span>{say('items.find')}</span>
            {/* biome-ignore lint/a11y/noAutofocus: the page asks this one question. */}
            <input type="search" name="q" defaultValue={q} autoFocus={q === ''} aria-describedby="find-note" />
          </label>
          <Button kind="primary">{say('items.search')}</Button>
        </SearchForm>
        <small id="find-note" className={css.note}>
          {say('items.findHelp')} <NotationsLink />
        </small>
        {q !== '' && (found.length > 0 ? <Types types={found} page={page} /> : <p>{say('items.noType', { q })}</p>)}
      </Panel>
      <Panel title={say('items.allTypes')}>
        <div className={css.groups}>
          {groups.map(({ code, label, types }) => (
            <details key={code}>
              <summary>
                <span data-code>{code}</span> {label} <small>{say('items.typeCount', { count: types.length })}</small>
              </summary>
              <Types types={types} page={page} />
            </details>
          ))}
        </div>
      </Panel>
    </FormWidth>
  );
}

function Types({ types, page }: { types: OfferedType[]; page: string }) {
  const say = useWords();
  return (
    <ul className={css.types}>
      {types.map(({ code, label, isDraft, values }) => (
        <li key={code}>
          <Link to={`${page}?${new URLSearchParams({ typeCode: code, ...values })}`}>
            <span data-code>{code}</span> {label}
          </Link>
          {isDraft && <Badge tone="warning">{say('items.draft')}</Badge>}
        </li>
      ))}
    </ul>
  );
}
