import { Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useScripted } from '#app/fields/use-scripted.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon, type IconName } from '#app/kit/icons/icon.tsx';
import { useClosing } from '#app/kit/use-closing.ts';
import { ExchangeLinks } from '#app/routes/exchange/exchange-links.tsx';
import type { ListModel } from '../list/list-page.server.ts';
import { type ListState, listHref, nextSort, searchText } from '../list/search-params.ts';
import css from './list-tools.module.css';

interface ListToolsProps extends Pick<ListModel, 'screen' | 'state' | 'views' | 'offers'> {
  /** Shows the keyboard shortcuts; absent if there is no table. */
  showKeys?: (() => void) | undefined;
}

/** The list's tools: saved filters, files, columns, and in a menu the print view and pasted codes. */
export function ListTools({ screen: { page, can, columns }, state, views, offers, showKeys }: ListToolsProps) {
  const say = useWords();
  const scripted = useScripted();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const sortable = columns.filter((column) => column.sortable);
  const current = views.find(({ id }) => id === state.view);
  const kept = searchText({ ...state, current: 1, ask: undefined, view: undefined });
  const pathTo = (path: string) => `${page}/${path}?${new URLSearchParams({ from: here })}`;
  return (
    <div className={css.tools}>
      {/* First: it comes with the script, and must not move what somebody is about to press. */}
      {scripted && showKeys && (
        <button type="button" className={css.keysHint} title={say('entity.keys')} aria-label={say('entity.keys')} onClick={showKeys}>
          ?
        </button>
      )}
      <Menu icon="filter" label={current?.name ?? say('entity.views')}>
        <Link to={`${page}/index?view=all`} aria-current={!current && isAll(state) ? 'true' : undefined}>
          {say('entity.allRecords')}
        </Link>
        {views.map(({ id, name, href, isOwn }) => (
          <Link key={id} to={href} aria-current={id === state.view ? 'true' : undefined}>
            {name}
            {!isOwn && <Icon name="users" label={say('entity.viewShared')} />}
          </Link>
        ))}
        <hr />
        <Link data-tool="" to={`${pathTo('views')}${kept === '' ? '' : `&${new URLSearchParams({ search: kept })}`}`}>
          {say('entity.saveView')}
        </Link>
      </Menu>
      {(can.export || can.import) && (
        <Menu icon="download" label={say('entity.exchange')}>
          <ExchangeLinks page={page} can={can} search={kept} />
        </Menu>
      )}
      {sortable.length > 0 && (
        <Menu icon="sort" name={say('entity.sort')} isForPhones>
          {sortable.map(({ name, label }) => (
            <Link
              key={name}
              to={listHref(page, state, { sort: nextSort(state.sort, name), current: 1 })}
              aria-current={directionOf(state.sort, name) && 'true'}
              preventScrollReset
            >
              {label}
              {directionOf(state.sort, name) && <Icon name={directionOf(state.sort, name) ?? 'sort'} />}
            </Link>
          ))}
        </Menu>
      )}
      {(offers.codes || offers.print) && (
        <Menu icon="more" name={say('kit.moreActions')}>
          {offers.codes && <Link to={pathTo('codes')}>{say('entity.pasteCodes')}</Link>}
          {offers.print && (
            <Link to={`${page}/print?${kept}`} target="_blank" reloadDocument>
              {say('kit.print')}
            </Link>
          )}
        </Menu>
      )}
      <Link className={css.tool} to={pathTo('columns')} title={say('entity.columns')} data-tool="">
        <Icon name="settings" label={say('entity.columns')} />
      </Link>
    </div>
  );
}

const isAll = ({ filters, pasted, view }: ListState) => view === 'all' || (Object.keys(filters).length === 0 && pasted === undefined);

function directionOf(sort: string[], name: string): IconName | undefined {
  return sort[0] === name ? 'sort-asc' : sort[0] === `-${name}` ? 'sort-desc' : undefined;
}

interface MenuProps {
  icon: IconName;
  label?: string;
  name?: string;
  /** On wider pages it is in the table's head. */
  isForPhones?: boolean;
  children: ReactNode;
}

/** A menu that works without script; with script it closes on leaving. */
function Menu({ icon, label, name, isForPhones, children }: MenuProps) {
  const menu = useClosing({ floats: true });
  return (
    <details ref={menu} className={css.menu} data-phone={isForPhones || undefined}>
      <summary aria-label={name}>
        <Icon name={icon} />
        {label && <span>{label}</span>}
      </summary>
      <div className={css.menuPanel}>{children}</div>
    </details>
  );
}
