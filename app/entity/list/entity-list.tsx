import { useLocation } from '@remix-run/react';
import type { MouseEvent, ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { Note, PageHeader, Panel } from '#app/kit/page.tsx';
import { Paging } from '#app/kit/paging.tsx';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { ColumnFilter } from '../columns/column-filter.tsx';
import { useToolPopover } from '../popover/use-tool-popover.tsx';
import { Chips } from '../tools/chips.tsx';
import css from '../tools/list-tools.module.css';
import { ListTools } from '../tools/list-tools.tsx';
import { MoreThan } from '../tools/more-than.tsx';
import { PastedCodes } from '../tools/pasted-codes.tsx';
import { useListKeys } from '../tools/use-list-keys.tsx';
import tableCss from './entity-table.module.css';
import { FilterForm } from './filter-form.tsx';
import type { ListModel } from './list-page.server.ts';
import { openedHref } from './opened-record.ts';
import { addressOf } from './row-actions.tsx';
import { listHref } from './search-params.ts';
import { SelectionList } from './selection-list.tsx';
import { useDialogs } from './use-dialogs.tsx';

/** The page of a list: search, records, paging, and with script its dialogs. */
export function EntityList(model: ListModel) {
  const { screen, state, rows, total, isMore, choices, chips, asked, problems, clearHref, codes } = model;
  const say = useWords();
  const { page, title, can, filters, tree } = screen;
  const here = listHref(page, state);
  const opened = openedHref(page, useLocation().search, here);
  const { openInPlace, confirm, dialogs } = useDialogs({ page, title, actions: screen.actions, from: here, previews: can.view });
  const { openTool, tool } = useToolPopover();
  const keys = useListKeys(rows, page);
  const press = (event: MouseEvent) => {
    openInPlace(event);
    openTool(event);
  };
  // A record added under a filter by owner, such as the scopes of a menu, belongs to that owner.
  const given = Object.fromEntries(filters.filter(({ kind }) => kind === 'reference').map(({ name }) => [name, state.filters[name]]));
  const addButton = (kind: 'primary' | 'plain') => (
    <ButtonLink kind={kind} icon="plus" to={addressOf(`${page}/add`, { ...given, from: here })} data-dialog="record">
      {say('kit.add')}
    </ButtonLink>
  );
  const links = screen.actions.filter(({ on }) => on === 'toolbar');
  const toolbar = links.length > 0 && (
    <span className={tableCss.apart}>
      {links.map(({ name, label, href }) => (
        <ButtonLink key={name} size="small" to={href ?? page}>
          {label}
        </ButtonLink>
      ))}
    </span>
  );
  const tools = <ListTools {...model} showKeys={rows.length > 0 ? keys.showMap : undefined} />;

  return (
    <div ref={keys.place} className={can.view ? tableCss.previews : undefined} onClickCapture={press}>
      <PageHeader title={useMenuName(title)} crumbs={useMenuCrumbs()} actions={can.add && addButton('primary')} />
      {opened !== undefined && (
        <noscript>
          <Note>
            <a href={opened}>{say('entity.openRecord')}</a>
          </Note>
        </noscript>
      )}
      {screen.note !== undefined && <Note>{screen.note}</Note>}
      {(filters.length > 0 || chips.length > 0) && (
        <Panel>
          {filters.length > 0 && <FilterForm screen={screen} state={state} choices={choices} problems={problems} clearHref={clearHref} />}
          <Chips chips={chips} />
        </Panel>
      )}
      {asked && <ColumnFilter page={page} column={asked} state={state} choices={choices} problems={problems} />}
      <Panel flush>
        {codes && <PastedCodes {...codes} />}
        {rows.length > 0 ? (
          <SelectionList
            screen={screen}
            state={state}
            rows={rows}
            total={tree || isMore ? 0 : total}
            changeMany={model.offers.changeMany}
            density={model.density}
            toolbar={toolbar}
            tools={tools}
            confirm={confirm}
          />
        ) : (
          <>
            <div className={css.alone}>
              {toolbar}
              {tools}
            </div>
            <NoRows model={model} addButton={can.add && addButton('plain')} />
          </>
        )}
        {!tree && (rows.length > 0 || total > 0) && (
          <Paging
            current={state.current}
            size={state.size}
            total={total}
            isMore={isMore && rows.length === state.size}
            totalText={isMore ? <MoreThan total={total} href={listHref(page, { ...state, ask: undefined })} /> : undefined}
            hrefOf={(current, size) => listHref(page, state, { current, size, ask: undefined })}
          />
        )}
      </Panel>
      {dialogs}
      {tool}
      {keys.map}
    </div>
  );
}

/** Why the list is empty, and what to do about it. */
function NoRows({ model: { screen, state, total, chips, clearHref, refusal }, addButton }: { model: ListModel; addButton: ReactNode }) {
  const say = useWords();
  const clear = <ButtonLink to={clearHref}>{say('entity.clearFilters')}</ButtonLink>;
  if (refusal !== undefined) return <Empty icon="warning" title={refusal} action={clear} />;
  if (state.wrong) return <Empty icon="warning" title={say('entity.badFilter')} action={clear} />;
  if (total > 0) return <Empty icon="info" title={say('entity.tooFar')} hint={say('entity.tooFarHint')} />;
  if (chips.length > 0) return <Empty icon="search" title={say('entity.noResult')} hint={say('entity.noResultHint')} action={clear} />;
  const { can, empty, page } = screen;
  const hint = can.add ? (can.import ? 'entity.listEmptyImport' : 'entity.listEmptyAdd') : 'entity.listEmptyPlain';
  const actions = (
    <>
      {addButton}
      {can.import && <ButtonLink to={`${page}/import`}>{say('entity.importRows')}</ButtonLink>}
    </>
  );
  return <Empty title={say('entity.listEmpty')} hint={empty ?? say(hint)} action={actions} />;
}
