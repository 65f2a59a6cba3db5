import { Form, Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useScripted } from '#app/fields/use-scripted.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { FormToken } from '#app/kit/form-token.tsx';
import { Icon, type IconName } from '#app/kit/icons/icon.tsx';
import { useClosing } from '#app/kit/use-closing.ts';
import { ExchangeLinks } from '#app/routes/exchange/exchange-links.tsx';
import type { ListModel } from '../list/list-page.server.ts';
import { type ListState, searchText } from '../list/search-params.ts';
import css from './list-tools.module.css';

interface ListToolsProps extends Pick<ListModel, 'screen' | 'state' | 'views' | 'density' | 'offers'> {
  /** Shows the keys of the table; absent where no table is. */
  showKeys?: (() => void) | undefined;
}

/** The saved filters of a list, and behind '…' its columns, density, print view and pasted codes. */
export function ListTools({ screen: { page, can }, state, views, density, offers, showKeys }: ListToolsProps) {
  const say = useWords();
  const scripted = useScripted();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const current = views.find(({ id }) => id === state.view);
  const kept = searchText({ ...state, current: 1, ask: undefined, view: undefined });
  const pathTo = (path: string) => `${page}/${path}?${new URLSearchParams({ from: here })}`;
  return (
    <div className={css.tools}>
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
        <Link to={`${pathTo('views')}${kept === '' ? '' : `&${new URLSearchParams({ search: kept })}`}`}>{say('entity.saveView')}</Link>
      </Menu>
      {(can.export || can.import) && (
        <Menu icon="download" label={say('entity.exchange')}>
          <ExchangeLinks page={page} can={can} search={kept} />
        </Menu>
      )}
      <Menu icon="more" name={say('kit.moreActions')}>
        <Link to={pathTo('columns')}>{say('entity.columns')}</Link>
        <button type="submit" form="density" name="density" value={density === 'compact' ? 'comfortable' : 'compact'}>
          {say(density === 'compact' ? 'entity.roomy' : 'entity.dense')}
        </button>
        {offers.codes && <Link to={pathTo('codes')}>{say('entity.pasteCodes')}</Link>}
        {offers.print && (
          <Link to={`${page}/print?${kept}`} target="_blank" reloadDocument>
            {say('kit.print')}
          </Link>
        )}
      </Menu>
      {scripted && showKeys && (
        <button type="button" className={css.keysHint} title={say('entity.keys')} aria-label={say('entity.keys')} onClick={showKeys}>
          ?
        </button>
      )}
    </div>
  );
}

const isAll = ({ filters, pasted, view }: ListState) => view === 'all' || (Object.keys(filters).length === 0 && pasted === undefined);

/** The form of the density's button, which must not lie within the table's. */
export function DensityForm({ page }: { page: string }) {
  const { pathname, search } = useLocation();
  return (
    <Form id="density" method="post" action={`${page}/columns`} preventScrollReset replace>
      <FormToken />
      <input type="hidden" name="from" value={pathname + search} />
    </Form>
  );
}

/** A menu that works without script; with it, it closes when it was left. */
function Menu({ icon, label, name, children }: { icon: IconName; label?: string; name?: string; children: ReactNode }) {
  const menu = useClosing({ floats: true });
  return (
    <details ref={menu} className={css.menu}>
      <summary aria-label={name}>
        <Icon name={icon} />
        {label && <span>{label}</span>}
      </summary>
      <div className={css.menuPanel}>{children}</div>
    </details>
  );
}
