import { ownPath } from '#app/shell/own-path.ts';
import type { FieldView, Screen } from '#rules/screen.ts';
import { type EntityParams, recordOf, requirePermission, screenOf } from './screen-of.server.ts';

export interface ViewModel {
  mode: 'view';
  screen: Pick<Screen, 'page' | 'title' | 'dialogWidth'>;
  fields: FieldView[];
  row: Record<string, unknown>;
  /** Where it can be changed, for those who may. */
  editHref?: string;
  from: string;
}

export async function loadView(request: Request, params: EntityParams): Promise<ViewModel> {
  const screen = await screenOf(request, params);
  requirePermission(screen.can.view);
  const row = await recordOf(request, screen, params);
  const { page, title, dialogWidth } = screen;
  const from = ownPath(new URL(request.url).searchParams.get('from'), `${page}/index`);
  const editHref = screen.can.edit ? `${page}/edit/${params.id}?${new URLSearchParams({ from })}` : undefined;
  return { mode: 'view', screen: { page, title, dialogWidth }, fields: screen.view, row, editHref, from };
}
