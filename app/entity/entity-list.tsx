import { useSubmit } from '@remix-run/react';
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { Paging } from '#app/kit/paging.tsx';
import { useMenuCrumbs, useMenuName } from '#app/shell/use-menu-crumbs.ts';
import type { ScreenAction } from '#rules/screen.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FilterForm } from './filter-form.tsx';
import type { ListModel } from './list-page.server.ts';
import { RecordDialog } from './record-dialog.tsx';
import { addressOf } from './row-actions.tsx';
import { listHref } from './search-params.ts';
import { SelectionList } from './selection-list.tsx';

type Opened = { turn: number } & ({ href: string } | { ids: string[]; act?: ScreenAction });

/** The page of a list: search, records, paging, and with script the dialogs over it. */
export function EntityList({ screen, state, rows, total, choices }: ListModel) {
  const say = useWords();
  const [opened, setOpened] = useState<Opened>();
  const submit = useSubmit();
  const opener = useRef<Element | null>(null);
  const close = useCallback(() => setOpened(undefined), []);
  useEffect(() => {
    if (opened || !(opener.current instanceof HTMLElement)) return;
    opener.current.focus({ preventScroll: true });
    opener.current = null;
  }, [opened]);
  const remember = () => {
    opener.current ??= document.activeElement;
  };
  const open = (href: string) => {
    remember();
    setOpened((before) => ({ turn: (before?.turn ?? 0) + 1, href }));
  };
  const confirm = (ids: string[], act?: ScreenAction) => {
    if (act && !act.confirm) return perform(ids, act);
    remember();
    setOpened({ turn: 0, ids, act });
  };
  const perform = (ids: string[], act: ScreenAction) =>
    submit(
      { act: act.name, ids: ids.join(','), from: listHref(page, state) },
      { method: 'post', action: `${page}/index`, preventScrollReset: true, replace: true },
    );
  const { page, title, can, filters, tree } = screen;

  // Plain links serve pages without script; here the marked ones open in place, unless a new tab is asked for.
  const openInPlace = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-dialog]');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search, searchParams } = new URL(link.href);
    if (link.dataset.dialog === 'record') return open(pathname + search);
    confirm(
      searchParams.getAll('ids'),
      screen.actions.find((action) => action.name === searchParams.get('act')),
    );
  };
  const addButton = (kind: 'primary' | 'plain') => (
    <ButtonLink kind={kind} icon="plus" to={addressOf(`${page}/add`, { from: listHref(page, state) })} data-dialog="record">
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
      {opened && 'href' in opened && <RecordDialog key={opened.turn} href={opened.href} onOpen={open} onClose={close} />}
      {opened && 'ids' in opened && <ConfirmDialog page={page} ids={opened.ids} act={opened.act} onClose={close} />}
    </div>
  );
}
