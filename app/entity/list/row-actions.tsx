import { Link } from '@remix-run/react';
import type { ReactElement } from 'react';
import { useScripted } from '#app/fields/use-scripted.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { isMet, type ScreenAction } from '#rules/screen.ts';
import { RowMenu } from '../tools/row-menu.tsx';
import css from './entity-table.module.css';
import type { TableScreen } from './entity-table.tsx';
import { hrefFor } from './href-for.ts';
import { rowCommands } from './row-commands.ts';
import type { Row } from './tree-rows.ts';

interface RowActionsProps {
  screen: TableScreen;
  row: Row;
  /** The list's current address. */
  from?: string;
  isCramped?: boolean;
}

/**
 * The row's actions: view, edit, or what is usually done next in sight, the rest in a menu; of cramped columns only the next. Plain links;
 * with script those marked `data-dialog` open in place.
 */
export function RowActions({ screen, row, from, isCramped }: RowActionsProps) {
  const say = useWords();
  const scripted = useScripted();
  const { page, can, actions, canCopy, offers } = screen;
  const commands = rowCommands(actions, row, scripted).map((action) => ({
    isNext: action.isNext === true,
    link: <RowCommand key={action.name} action={action} page={page} row={row} from={from} />,
  }));
  const next = commands.find(({ isNext }) => isNext)?.link;
  const offered: ReactElement[] = [
    ...(can.view
      ? [
          <a key="view" href={addressOf(`${page}/view/${row.id}`, { from })} data-dialog="record">
            {say('kit.view')}
          </a>,
        ]
      : []),
    ...(can.edit && isMet(offers?.edit, row)
      ? [
          <a key="edit" href={addressOf(`${page}/edit/${row.id}`, { from })} data-dialog="record">
            {say('kit.edit')}
          </a>,
        ]
      : []),
    ...commands.map(({ link }) => link),
    ...(canCopy
      ? [
          <a key="copy" href={addressOf(`${page}/add`, { copy: row.id, from })} data-dialog="record">
            {say('entity.duplicate')}
          </a>,
        ]
      : []),
    ...(can.remove && isMet(offers?.remove, row)
      ? [
          <a key="remove" className={css.remove} href={addressOf(`${page}/remove`, { ids: row.id, from })} data-dialog="confirm">
            {say('kit.remove')}
          </a>,
        ]
      : []),
  ];
  const first = next ? [...(can.view ? offered.slice(0, 1) : []), next] : offered.slice(0, 2);
  const near = isCramped && offered.length > 1 ? (next ? [next] : []) : offered.length <= inSight ? offered : first;
  const far = offered.filter((one) => !near.includes(one));
  return (
    <span className={css.rowActions}>
      {near}
      {far.length > 0 && <RowMenu label={say('kit.moreActions')}>{far}</RowMenu>}
    </span>
  );
}

/** The number of actions that need no menu. */
const inSight = 3;

function RowCommand({ action, page, row, from }: { action: ScreenAction; page: string; row: Row; from?: string }) {
  const { on, href = page, label } = action;
  if (action.procedure === undefined && on === 'selection') return <Link to={addressOf(href, { ids: row.id, from })}>{label}</Link>;
  if (action.procedure === undefined) return <CommandLink action={action} row={row} />;
  return (
    <a href={addressOf(commandPage(page, action), { ids: row.id, from })} data-dialog={action.asks ? undefined : 'confirm'}>
      {action.label}
    </a>
  );
}

/** A placeholder that is the whole address is a file's, a local path or a URL. */
function CommandLink({ action: { href = '', label, isFile = false }, row }: { action: ScreenAction; row: Row }) {
  const textAt = (name: string) => String(row[name] ?? '');
  const whole = /^\{(\w+)\}$/.exec(href)?.[1];
  if (whole === undefined) {
    return (
      <Link to={hrefFor(href, row)} preventScrollReset {...(isFile && { reloadDocument: true, 'data-download': '' })}>
        {label}
      </Link>
    );
  }
  return isAddress.test(textAt(whole)) ? <a href={textAt(whole)}>{label}</a> : null;
}

const isAddress = /^(https?:\/\/|\/(?![/\\]))/;

/** The page of a command, or of removal. */
export const commandPage = (page: string, act?: Pick<ScreenAction, 'name'>): string => (act ? `${page}/do/${act.name}` : `${page}/remove`);

/** An address with a query of the values given; `from` is left out if it is the list's plain address. */
export function addressOf(path: string, query: Record<string, string | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, text] of Object.entries(query)) if (text && !(name === 'from' && !text.includes('?'))) params.set(name, text);
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}
