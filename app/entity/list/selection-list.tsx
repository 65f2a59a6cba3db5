import { useNavigate } from '@remix-run/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useScripted } from '#app/fields/use-scripted.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { grouped } from '#rules/grouped.ts';
import type { ScreenAction } from '#rules/screen.ts';
import css from './entity-table.module.css';
import { EntityTable, type TableScreen } from './entity-table.tsx';
import { addressOf, commandPage } from './row-actions.tsx';
import { type ListState, listHref } from './search-params.ts';
import type { Row } from './tree-rows.ts';

interface SelectionListProps {
  screen: TableScreen;
  state: ListState;
  rows: Row[];
  /**
   * Asks for confirmation in place, or runs the command at once if it needs none, and reports completion; without script the form opens the
   * confirm page.
   */
  confirm: (ids: string[], act?: ScreenAction, onDone?: () => void) => void;
  /** The number of records that the filters match: a selection may span more than the page. */
  total?: number;
  /** Whether the selection can be edited in bulk. */
  changeMany?: boolean;
  density?: 'compact' | 'comfortable';
  /** Commands that need no selection. */
  toolbar?: ReactNode;
  /** Tools of the list other than its commands. */
  tools?: ReactNode;
  children?: ReactNode;
}

/** The table as a form that sends the ticked ids to the command of the pressed button. */
export function SelectionList({
  screen,
  state,
  rows,
  confirm,
  total = 0,
  changeMany,
  density,
  toolbar,
  tools,
  children,
}: SelectionListProps) {
  const { page, actions, can } = screen;
  const say = useWords();
  const scripted = useScripted();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(0);
  const [isWarned, setWarned] = useState(false);
  const [isAll, setAll] = useState(false);
  const commands = actions.filter((action) => action.on === 'selection');
  const isSelectable = can.remove || changeMany || actions.some((action) => action.on === 'selection');
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>('input[name="ids"]') ?? [])];
  const ticked = () =>
    boxes()
      .filter((box) => box.checked)
      .map((box) => box.value);
  const recount = () => {
    setCount(ticked().length);
    setAll(form.current?.querySelector<HTMLInputElement>('input[name="found"]')?.checked ?? false);
    setWarned(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows may leave fewer ticked.
  useEffect(recount, [rows]);
  const tickAll = (isTicked: boolean) => {
    for (const box of boxes()) box.checked = isTicked;
    const found = form.current?.querySelector<HTMLInputElement>('input[name="found"]');
    if (found && !isTicked) found.checked = false;
    recount();
  };
  const perform = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    const act = actions.find((action) => action.name === submitter.dataset.act);
    const ids = ticked();
    if (ids.length === 0 && !isAll) return setWarned(true);
    const own = act && !act.asks && !isAll ? null : submitter.getAttribute('formaction');
    const page = own ?? (isAll ? commandPage(screen.page) : null);
    // A command's own page accepts only ids.
    if (isAll && page?.startsWith(`${screen.page}/`))
      return navigate(addressOf(page, { found: String(total), from: listHref(screen.page, state) }));
    if (page !== null && ids.length === 0) return setWarned(true);
    if (page !== null)
      return navigate(`${page}?${new URLSearchParams([...ids.map((id) => ['ids', id]), ['from', listHref(screen.page, state)]])}`);
    confirm(ids, act, () => tickAll(false));
  };

  return (
    <form ref={form} method="get" action={`${page}/remove`} onChange={recount} onSubmit={perform}>
      <input type="hidden" name="from" value={listHref(page, state)} />
      {(isSelectable || toolbar || tools) && (
        <div className={css.bar} data-bare={(!tools && !toolbar) || undefined} data-selecting={count > 0 || isAll || undefined}>
          <span className={css.commands}>
            {can.remove && (
              <Button size="small" icon="trash">
                {say('kit.remove')}
              </Button>
            )}
            {changeMany && (
              <Button size="small" icon="edit" formAction={`${page}/bulk`}>
                {say('entity.bulkEdit')}
              </Button>
            )}
            {commands.map((action) => (
              <Command key={action.name} page={page} action={action} />
            ))}
          </span>
          <span role="status" className={isWarned ? css.notice : undefined}>
            {isWarned
              ? say('entity.noneSelected')
              : isAll
                ? say('entity.allFoundSelected', { total })
                : count > 0 && say('entity.selected', { count })}
          </span>
          {isSelectable && total > rows.length && total <= maxFound && (!scripted || isAll || count === rows.length) && (
            <label className={css.all}>
              <input type="checkbox" name="found" value={total} />
              {say('entity.selectAllFound', { total: grouped(total) })}
            </label>
          )}
          {(count > 0 || isAll) && (
            <Button type="button" kind="quiet" size="small" onClick={() => tickAll(false)}>
              {say('entity.clearSelection')}
            </Button>
          )}
          {toolbar}
          {tools}
        </div>
      )}
      <EntityTable
        screen={screen}
        rows={rows}
        state={state}
        selectable={isSelectable}
        density={density}
        selectAll={
          scripted ? (
            <AllBox count={count} total={boxes().length} onTick={tickAll} />
          ) : (
            <span className={css.allBox} data-awaits-script="" />
          )
        }
      />
      {children}
    </form>
  );
}

/** The limit of one command. */
const maxFound = 10_000;

/** A command with its own page receives the ticked rows as `ids`. */
function Command({ page, action }: { page: string; action: ScreenAction }) {
  if (action.procedure === undefined) {
    return (
      <Button size="small" formAction={action.href}>
        {action.label}
      </Button>
    );
  }
  return (
    <Button size="small" formAction={commandPage(page, action)} data-act={action.name}>
      {action.label}
    </Button>
  );
}

function AllBox({ count, total, onTick }: { count: number; total: number; onTick: (isTicked: boolean) => void }) {
  const say = useWords();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < total;
  });
  return (
    <label className={css.allBox}>
      <input
        ref={box}
        type="checkbox"
        aria-label={say('entity.selectAll')}
        checked={count > 0 && count === total}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span>{say('entity.selectAll')}</span>
    </label>
  );
}
