import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { NotationsLink } from '#app/kit/notations-link.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { Paging } from '#app/kit/paging.tsx';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { Catalogue } from './catalogue.tsx';
import { CompareBar } from './compare-bar.tsx';
import { Conditions } from './conditions.tsx';
import css from './item-search.module.css';
import { ResultTable } from './result-table.tsx';
import { matchPage, readItemQuery, searchAddress } from './search-address.ts';
import { loadSearch } from './search-page.server.ts';

export const handle: PageHandle = { words: ['itemSearch'] };
export const meta = titled('itemSearch.title');

export async function loader({ request }: LoaderFunctionArgs) {
  const search = readItemQuery(new URL(request.url).searchParams);
  return { search, ...(await loadSearch(request, search)) };
}

/** Items by the parameters of their type: one form, and links for everything that is counted. */
export default function ItemSearch() {
  const { search, form, found, problems, message, chosen } = useLoaderData<typeof loader>();
  const say = useWords();
  const here = searchAddress(search);
  const isWrong = Object.keys(problems).length > 0;
  const hasConditions = search.q !== '' || search.state !== '' || Object.keys(search.parameters).length > 0;
  const clear = searchAddress(search, { q: '', state: '', parameters: {}, sort: '' });
  return (
    <>
      <PageHeader
        title={form.type ? `${form.type.code} ${form.type.label}` : say('itemSearch.title')}
        crumbs={[
          ...useMenuCrumbs(),
          { label: useMenuName(say('itemSearch.items')), to: '/rd/icitem/index' },
          ...(form.type
            ? [{ label: say('itemSearch.title'), to: searchAddress({ ...search, typeCode: undefined }, { parameters: {}, sort: '' }) }]
            : []),
        ]}
        actions={
          <ButtonLink icon="list" to={matchPage}>
            {say('itemSearch.match')}
          </ButtonLink>
        }
      />
      <Form key={here} method="get" role="search" className={css.search}>
        {search.typeCode !== undefined && <input type="hidden" name="typeCode" value={search.typeCode} />}
        {search.typeCode === undefined && search.group !== undefined && <input type="hidden" name="group" value={search.group} />}
        {search.sort !== '' && <input type="hidden" name="sort" value={search.sort} />}
        {search.facet !== '' && <input type="hidden" name="facet" value={search.facet} />}
        {search.size !== 30 && <input type="hidden" name="size" value={search.size} />}
        {search.compare.length > 0 && <input type="hidden" name="compare" value={search.compare.join('_')} />}
        <div className={css.quick}>
          <label>
            {say('itemSearch.quick')}
            <input type="search" name="q" defaultValue={search.q} maxLength={200} placeholder={say('itemSearch.quickHint')} />
          </label>
          <label>
            {say('itemSearch.state')}
            <select name="state" defaultValue={search.state}>
              <option value="">{say('kit.all')}</option>
              {form.states.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <Button kind="primary" icon="search">
            {say('kit.search')}
          </Button>
          {hasConditions && (
            <ButtonLink kind="quiet" to={clear}>
              {say('itemSearch.clear')}
            </ButtonLink>
          )}
          <NotationsLink />
          <a className={css.toConditions} href="#conditions">
            {say('itemSearch.toConditions')}
          </a>
        </div>
        <div className={css.parts}>
          <aside id="conditions" className={css.aside} aria-label={say('itemSearch.conditions')}>
            {form.type ? (
              <Conditions search={search} fields={form.fields} found={found} problems={problems} />
            ) : (
              <Catalogue search={search} groups={form.groups} types={found?.types ?? []} />
            )}
          </aside>
          <Panel flush>
            <CompareBar search={search} chosen={chosen} />
            {isWrong || !found ? (
              <Empty icon="warning" title={say('itemSearch.correct')} hint={message} />
            ) : found.records.length === 0 ? (
              <Empty
                icon="search"
                title={say('itemSearch.none')}
                hint={say('itemSearch.noneHint')}
                action={hasConditions && <Link to={clear}>{say('itemSearch.clear')}</Link>}
              />
            ) : (
              <ResultTable search={search} found={found} form={form} />
            )}
            {!isWrong && found && found.total > 0 && (
              <Paging
                current={search.current}
                size={search.size}
                total={found.total}
                hrefOf={(current, size) => searchAddress(search, { current, size })}
              />
            )}
          </Panel>
        </div>
      </Form>
    </>
  );
}
