import type { MouseEvent } from 'react';
import { FilterForm } from '#app/entity/list/filter-form.tsx';
import { addressOf } from '#app/entity/list/row-actions.tsx';
import { listHref } from '#app/entity/list/search-params.ts';
import { SelectionList } from '#app/entity/list/selection-list.tsx';
import { useDialogs } from '#app/entity/list/use-dialogs.tsx';
import { noChoices } from '#app/fields/form-parts.tsx';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { Paging } from '#app/kit/paging.tsx';
import { entryName, menuTrail } from '#app/shell/menu/current-menu.ts';
import { useShell } from '#app/shell/use-shell.ts';
import css from './dictionary-page.module.css';
import type { DictionaryModel } from './dictionary-page.server.ts';

/** Dictionaries and the entries of the chosen one, side by side or stacked (specification 10.2). */
export function DictionaryPage({ layout, heads, entries, head, state }: DictionaryModel) {
  const say = useWords();
  const menus = useShell()?.menus ?? [];
  const { page, title, can } = heads.screen;
  const here = listHref(page, state);
  const { openInPlace, confirm, dialogs } = useDialogs({ page, title, actions: [], from: here });
  const chooseFrom = listHref(page, { ...state, chosen: undefined, flipped: [] });
  const opens = `${chooseFrom}${chooseFrom.includes('?') ? '&' : '?'}row={id}#entries`;
  const addEntry = head && (
    <ButtonLink size="small" icon="plus" to={addressOf(`${page}/add`, { parentId: head.id, from: here })} data-dialog="record">
      {say('dictionaries.addEntry')}
    </ButtonLink>
  );
  const isFiltered = Object.keys(state.filters).length > 0;
  return (
    <div
      onClickCapture={(event) => {
        openInPlace(event);
        openRow(event);
      }}
    >
      <PageHeader
        title={entryName(menus, page) ?? title}
        crumbs={menuTrail(menus, page)
          .slice(0, -1)
          .map(({ name }) => ({ label: name }))}
        actions={
          can.add && (
            <ButtonLink kind="primary" icon="plus" to={addressOf(`${page}/add`, { from: here })} data-dialog="record">
              {say('kit.add')}
            </ButtonLink>
          )
        }
      />
      <Panel>
        <FilterForm screen={heads.screen} state={state} choices={noChoices} />
      </Panel>
      <div className={css.lists} data-layout={layout}>
        <Panel title={say('dictionaries.heads')} flush>
          {heads.rows.length > 0 ? (
            <>
              <SelectionList screen={{ ...heads.screen, actions: [], opens }} state={state} rows={heads.rows} confirm={confirm} />
              <Paging
                current={state.current}
                size={state.size}
                total={heads.total}
                hrefOf={(current, size) => listHref(page, state, { current, size, chosen: undefined })}
              />
            </>
          ) : (
            <Empty
              icon="search"
              title={say(isFiltered ? 'entity.noResult' : 'entity.listEmpty')}
              hint={say(isFiltered ? 'entity.noResultHint' : 'entity.listEmptyAdd')}
            />
          )}
        </Panel>
        <Panel
          id="entries"
          title={head ? say('dictionaries.entries', { name: head.name }) : say('dictionaries.entriesOf')}
          actions={can.add && addEntry}
          flush
        >
          {entries.rows.length > 0 ? (
            <SelectionList key={head?.id} screen={entries.screen} state={state} rows={entries.rows} confirm={confirm} />
          ) : (
            <Empty
              title={say(head ? 'dictionaries.entriesEmpty' : 'dictionaries.choose')}
              hint={say(head ? (can.add ? 'entity.listEmptyAdd' : 'entity.listEmptyPlain') : 'dictionaries.chooseHint')}
            />
          )}
        </Panel>
      </div>
      {dialogs}
    </div>
  );
}

/** A click anywhere in a row follows the link of its name. */
function openRow({ target }: MouseEvent) {
  const pressed = target as Element;
  if (pressed.closest('a, button, input, label, summary') || getSelection()?.isCollapsed === false) return;
  pressed.closest('tr')?.querySelector<HTMLAnchorElement>('a[data-opens]')?.click();
}
