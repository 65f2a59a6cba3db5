import { createHash } from 'node:crypto';
import { hasProcedure } from '#app/api.server.ts';
import type { EntityScreen } from '#app/procedure-paths.ts';
import { idsIn } from '#rules/ids.ts';
import type { FieldView, Screen } from '#rules/screen.ts';
import { readList } from '../list/read-list.server.ts';
import { listInput, readListState } from '../list/read-search.server.ts';
import type { ListState } from '../list/search-params.ts';
import type { Row } from '../list/tree-rows.ts';
import { recordOf } from '../screen-of.server.ts';

/** The limit of one command. */
export const maxFound = 10_000;
const pageSize = 500;

/** The list state of an address; `undefined`: not an address of this list. */
export function stateAt(href: string, screen: Screen): ListState | undefined {
  const { pathname, searchParams } = new URL(href, 'http://console');
  return pathname === `${screen.page}/index` ? readListState(searchParams, screen) : undefined;
}

/** The first records that match a list's filters, read through its own procedure, so that no one gets more than the list shows. */
export async function gather(
  request: Request,
  screen: EntityScreen,
  state: ListState,
  { max = maxFound, sort = state.sort }: { max?: number; sort?: string[] } = {},
): Promise<{ rows: Row[]; total: number }> {
  const rows: Row[] = [];
  for (let current = 1; ; current += 1) {
    const input = { ...listInput(state), sort, current, size: pageSize };
    const page = await readList(request, screen, input);
    rows.push(...page.records);
    if (rows.length >= Math.min(page.total, max) || page.records.length === 0) return { rows: rows.slice(0, max), total: page.total };
  }
}

/** The records of a bulk command: those ticked, or all that the filters match. */
export interface Chosen {
  ids: string[];
  /** The number of matches that the user was shown. */
  found?: number;
  from: string;
}

export function readChosen(sent: FormData | URLSearchParams, from: string): Chosen {
  const found = Number(sent.get('found') ?? 0);
  return {
    ids: [...new Set(idsIn(sent.getAll('ids')))].slice(0, 1000),
    ...(Number.isSafeInteger(found) && found > 0 && { found }),
    from,
  };
}

/** The chosen records. Ticked ones are read with the page of the list they were ticked on; those no longer on it are read individually. */
export async function chosenRecords(request: Request, screen: EntityScreen, chosen: Chosen): Promise<{ rows: Row[]; total: number }> {
  const state = stateAt(chosen.from, screen) ?? { current: 1, size: 10, sort: [], filters: {} };
  if (state.wrong) throw new Response(null, { status: 400 });
  if (chosen.found !== undefined) return gather(request, screen, state, { sort: ['id'] });
  const page = await readList(request, screen, listInput(state));
  const known = new Map((screen.tree ? [] : page.records).map((row) => [row.id, row]));
  const rows = await Promise.all(chosen.ids.map((id) => known.get(id) ?? recordOf(request, screen, { id })));
  return { rows, total: rows.length };
}

/** A hash of records and their versions: if it differs from the preview's, the preview is shown again. */
export const markOf = (rows: Row[]): string =>
  createHash('sha256')
    .update(
      rows
        .map(({ id, version }) => `${id}:${version}`)
        .sort()
        .join(),
    )
    .digest('hex');

/** Whether a screen supports bulk edits. */
export const canChangeMany = (screen: Screen): boolean =>
  screen.can.edit && !screen.tree && hasProcedure(`${screen.path}.updateMany`) && manyFields(screen).length > 0;

/** The fields that a bulk edit offers: those of the form that are neither identifying nor secret. */
export const manyFields = ({ form }: Pick<Screen, 'form'>): FieldView[] =>
  form.filter(({ kind, readOnly, unique }) => !readOnly && !unique && !['password', 'rows', 'richText'].includes(kind)).map(unset);

/** A bulk edit starts with nothing chosen, and a choice with an initial value cannot be cleared. */
function unset({ initial, ...field }: FieldView): FieldView {
  if (field.kind !== 'choice' || initial === undefined || field.required !== undefined) return field;
  return { ...field, required: field.label };
}
