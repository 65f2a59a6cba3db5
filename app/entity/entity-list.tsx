import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { Paging } from '#app/kit/paging.tsx';
import { useMenuCrumbs, useMenuName } from '#app/shell/use-menu-crumbs.ts';
import { FilterForm } from './filter-form.tsx';
import type { ListModel } from './list-page.server.ts';
import { addressOf } from './row-actions.tsx';
import { listHref } from './search-params.ts';
import { SelectionList } from './selection-list.tsx';
import { useDialogs } from './use-dialogs.tsx';

/** The page of a list: search, records, paging, and with script the dialogs over it. */
export function EntityList({ screen, state, rows, total, choices }: ListModel) {
  const say = useWords();
  const { page, title, can, filters, tree } = screen;
  const { openInPlace, confirm, dialogs } = useDialogs({ page, actions: screen.actions, from: listHref(page, state) });
  // Records of one owner, such as the scopes of a menu, are added to that owner.
  const given = Object.fromEntries(filters.filter(({ kind }) => kind === 'reference').map(({ name }) => [name, state.filters[name]]));
  const addButton = (kind: 'primary' | 'plain') => (
    <ButtonLink kind={kind} icon="plus" to={addressOf(`${page}/add`, { ...given, from: listHref(page, state) })} data-dialog="record">
      {say('add')}
    </ButtonLink>
  );
  const isFiltered = Object.keys(state.filters).length > 0;

  return (
    <div onClickCapture={openInPlace}>
      <PageHeader title={useMenuName(title)} crumbs={useMenuCrumbs()} actions={can.add && addButton('primary')} />
      {filters.length > 0 && (
        <Panel>
          <FilterForm screen={screen} state={state} choices={choices} />
        </Panel>
      )}
      <Panel flush>
        {rows.length > 0 ? (
          <SelectionList screen={screen} state={state} rows={rows} confirm={confirm} />
        ) : isFiltered ? (
          <Empty
            icon="search"
            title={say('noResult')}
            hint={say('noResultHint')}
            action={<ButtonLink to={listHref(page, state, { current: 1, filters: {} })}>{say('clearFilters')}</ButtonLink>}
          />
        ) : (
          <Empty title={say('listEmpty')} hint={say(can.add ? 'listEmptyAdd' : 'listEmptyPlain')} action={can.add && addButton('plain')} />
        )}
        {!tree && rows.length > 0 && (
          <Paging
            current={state.current}
            size={state.size}
            total={total}
            hrefOf={(current, size) => listHref(page, state, { current, size })}
          />
        )}
      </Panel>
      {dialogs}
    </div>
  );
}
