import { readList } from '#app/entity/list/read-list.server.ts';
import { childrenOf, type Row } from '#app/entity/list/tree-rows.ts';
import type { EntityScreen } from '#app/procedure-paths.ts';

/** The order number after the last one of the list, in a tree of the same parent, so that a new record comes last. */
export async function nextNumber(request: Request, screen: EntityScreen, parentId: string | null): Promise<Record<string, number>> {
  const field = screen.form.find(({ isOrder }) => isOrder);
  if (!field || screen.tree === 'lazy' || screen.mayList === false) return {};
  const { name, max = Number.MAX_SAFE_INTEGER } = field;
  const { records } = await readList(request, screen, { size: 1, sort: [`-${name}`] });
  const siblings = screen.tree ? everyRow(records).filter((row) => String(row.parentId ?? '0') === (parentId || '0')) : records;
  const last = Math.max(0, ...siblings.map((row) => Number(row[name] ?? 0)));
  return { [name]: Math.min(last + 1, max) };
}

const everyRow = (rows: Row[]): Row[] => rows.flatMap((row) => [row, ...everyRow(childrenOf(row))]);
