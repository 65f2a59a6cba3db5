import { call, hasProcedure } from '#app/api.server.ts';
import { ownPath } from '#app/shell/own-path.ts';
import type { FieldView, Screen } from '#rules/screen.ts';
import type { RecordChange } from '#server/entity/history.ts';
import { type EntityParams, recordOf, requirePermission, screenOf } from './screen-of.server.ts';

export interface ViewModel {
  mode: 'view';
  screen: Pick<Screen, 'page' | 'title' | 'dialogWidth'>;
  fields: FieldView[];
  row: Record<string, unknown>;
  /** What was done to it, for those who may view it. */
  history: RecordChange[];
  /** Pages about this one record. */
  links: { label: string; href: string }[];
  /** Where it can be changed, for those who may. */
  editHref?: string;
  from: string;
}

export async function loadView(request: Request, params: EntityParams): Promise<ViewModel> {
  const screen = await screenOf(request, params);
  requirePermission(screen.can.view);
  const [row, history] = await Promise.all([
    recordOf(request, screen, params),
    hasProcedure(`${screen.path}.changes`) ? call<RecordChange[]>(request, 'query', `${screen.path}.changes`, { id: params.id }) : [],
  ]);
  const { page, title, dialogWidth } = screen;
  const from = ownPath(new URL(request.url).searchParams.get('from'), `${page}/index`);
  const editHref = screen.can.edit ? `${page}/edit/${params.id}?${new URLSearchParams({ from })}` : undefined;
  return {
    mode: 'view',
    screen: { page, title, dialogWidth },
    fields: screen.view,
    row,
    history,
    links: linksFor(screen, params),
    editHref,
    from,
  };
}

const linksFor = ({ actions }: Screen, { id = '' }: EntityParams) =>
  actions.flatMap(({ on, href, label }) => (on === 'row' && href !== undefined ? [{ label, href: href.replace('{id}', id) }] : []));
