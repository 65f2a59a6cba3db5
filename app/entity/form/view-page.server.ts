import { callAt, hasProcedure } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { Say } from '#app/i18n/say.ts';
import { ownPath } from '#app/shell/own-path.ts';
import { type FieldView, isMet, isOffered, type Screen, type ScreenAction } from '#rules/screen.ts';
import type { RecordChange } from '#server/engine/history.ts';
import { hrefFor } from '../list/href-for.ts';
import { type EntityParams, recordOf, requirePermission, screenOf } from '../screen-of.server.ts';
import { type Neighbours, neighboursOf } from '../tools/neighbours.server.ts';
import { withPast } from './past-choices.server.ts';

export interface ViewModel {
  mode: 'view';
  screen: Pick<Screen, 'page' | 'title' | 'dialogWidth'>;
  fields: FieldView[];
  row: Record<string, unknown>;
  /** The name of the record; empty if it has none. */
  name: string;
  /** The record's history, if the user may view it. */
  history: RecordChange[];
  /** Pages about this record. */
  links: { label: string; href: string }[];
  /** Its page has more than fields: parts of its own, and commands. */
  hasMore?: true;
  /** The moves that this user may do with it now. */
  commands: ScreenAction[];
  /** In its state it may be removed. */
  isRemovable?: boolean;
  /** The edit page, if the user may edit. */
  editHref?: string;
  from: string;
  /** The previous and next records in the order of the list. */
  neighbours: Neighbours;
}

export async function loadView(request: Request, params: EntityParams): Promise<ViewModel> {
  const screen = await screenOf(request, params);
  requirePermission(screen.can.view);
  const from = ownPath(new URL(request.url).searchParams.get('from'), `${screen.page}/index`);
  const [names, changes] = [`${screen.path}.titles`, `${screen.path}.changes`];
  const [row, history, neighbours, [name = '']] = await Promise.all([
    recordOf(request, screen, params).then((found) => withPast(request, screen, screen.view, found)),
    hasProcedure<'changes'>(changes) ? callAt(request, changes, { id: params.id }) : [],
    neighboursOf(request, screen, params.id ?? '', from),
    hasProcedure<'titles'>(names) ? callAt(request, names, { ids: [params.id] }) : [],
  ]);
  const { page, title, dialogWidth, can, offers } = screen;
  const editHref = can.edit && isMet(offers?.edit, row) ? `${page}/edit/${params.id}?${new URLSearchParams({ from })}` : undefined;
  return {
    mode: 'view',
    screen: { page, title, dialogWidth },
    fields: screen.view,
    row,
    name,
    history,
    commands: screen.actions
      .filter((action) => action.isMove && isOffered(action, row))
      .map((action) => ({ ...action, ...(action.href !== undefined && { href: hrefFor(action.href, row) }) })),
    isRemovable: isMet(offers?.remove, row),
    links: linksFor(screen, row, await wordsOf(request)),
    editHref,
    from,
    neighbours,
  };
}

const linksFor = ({ actions, can, path }: Screen, row: Record<string, unknown>, say: Say) => [
  ...actions.flatMap(({ on, href, label, when, isMove }) =>
    on === 'row' && href !== undefined && !isMove && isMet(when, row) ? [{ label, href: hrefFor(href, row) }] : [],
  ),
  ...(can.explain
    ? [
        {
          label: say('entity.whoSees'),
          href: `/authority/explain/index?${new URLSearchParams({ entity: path, recordId: String(row.id) })}`,
        },
      ]
    : []),
];
