import { createHash } from 'node:crypto';
import { hasProcedure } from '#app/api.server.ts';
import type { EntityScreen } from '#app/procedure-paths.ts';
import type { FieldView, Screen } from '#rules/screen.ts';
import { readList } from '../list/read-list.server.ts';
import { type ListState, listInput, readListState } from '../list/search-params.ts';
import type { Row } from '../list/tree-rows.ts';
import { recordOf } from '../screen-of.server.ts';

/** As many records as one command takes. */
export const maxFound = 10_000;
const pageSize = 500;

/** The state of the list that an address leads to; `undefined`: it is no address of this list. */
export function stateAt(href: string, screen: Screen): ListState | undefined {
  const { pathname, searchParams } = new URL(href, 'http://console');
  return pathname === `${screen.page}/index` ? readListState(searchParams, screen) : undefined;
}

/** The first records that a list shows under its filters, through its own call: nobody gets more by it than he sees there. */
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

/** What a command on several records is for: those that are ticked, or all that a list's filters find. */
export interface Chosen {
  ids: string[];
  /** How many the caller was told that the filters find. */
  found?: number;
  from: string;
}

export function readChosen(sent: FormData | URLSearchParams, from: string): Chosen {
  const ids = sent.getAll('ids').flatMap((text) => String(text).split(','));
  const found = Number(sent.get('found') ?? 0);
  return {
    ids: [...new Set(ids.filter((id) => /^\d{1,19}$/.test(id)))].slice(0, 1000),
    ...(Number.isSafeInteger(found) && found > 0 && { found }),
    from,
  };
}

/** The records that are chosen. Ticked ones stand on the page of the list that they were ticked on; what has left it since is read alone. */
export async function chosenRecords(request: Request, screen: EntityScreen, chosen: Chosen): Promise<{ rows: Row[]; total: number }> {
  const state = stateAt(chosen.from, screen) ?? { current: 1, size: 10, sort: [], filters: {} };
  if (state.wrong) throw new Response(null, { status: 400 });
  if (chosen.found !== undefined) return gather(request, screen, state, { sort: ['id'] });
  const page = await readList(request, screen, listInput(state));
  const known = new Map((screen.tree ? [] : page.records).map((row) => [row.id, row]));
  const rows = await Promise.all(chosen.ids.map((id) => known.get(id) ?? recordOf(request, screen, { id })));
  return { rows, total: rows.length };
}

/** A short mark of records and their versions: what was seen in a preview is what is changed, or it is shown again. */
export const markOf = (rows: Row[]): string =>
  createHash('sha256')
    .update(
      rows
        .map(({ id, version }) => `${id}:${version}`)
        .sort()
        .join(),
    )
    .digest('hex');

/** Whether several records of a screen can be changed at once. */
export const canChangeMany = (screen: Screen): boolean =>
  screen.can.edit && !screen.tree && hasProcedure(`${screen.path}.updateMany`) && manyFields(screen).length > 0;

/** The fields that many records may share: typed in the form, known by no other record, and no secret. */
export const manyFields = ({ form }: Pick<Screen, 'form'>): FieldView[] =>
  form.filter(({ kind, readOnly, unique }) => !readOnly && !unique && !['password', 'rows', 'richText'].includes(kind)).map(unset);

/** What is changed begins with nothing chosen, and a choice that every new record begins with cannot be taken away. */
function unset({ initial, ...field }: FieldView): FieldView {
  if (field.kind !== 'choice' || initial === undefined || field.required !== undefined) return field;
  return { ...field, required: field.label };
}
