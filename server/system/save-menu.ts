import { and, eq, ne } from 'drizzle-orm';
import type { SignedInContext } from '../context.ts';
import { readRow } from '../entity/read-rows.ts';
import { insertNode, updateNode } from '../entity/tree-places.ts';
import { type Expected, type Input, readInput } from '../entity/write-rows.ts';
import { BusinessError } from '../errors.ts';
import { menu } from './menu.ts';

const menuMessages = {
  taken: { zh: '菜单名或编号已存在!', en: 'A menu of this name or code exists already' },
  parentIsButton: { zh: '父节点只可选择菜单类型!', en: 'The parent must be a menu' },
  topIsButton: { zh: '顶级只可为菜单类型!', en: 'A top entry must be a menu' },
};
const aMenu = 1;

/** Adds a menu entry or a button (contract 4.4). */
export async function insertMenu(ctx: SignedInContext, input: Input) {
  const values = await readInput(ctx, menu, input);
  await checkPlace(ctx, values);
  return insertNode(ctx, menu, values);
}

/** Changes a menu entry or a button (contract 4.4). */
export async function updateMenu(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const values = await readInput(ctx, menu, input, true);
  const { parentId, category, name } = await readRow(ctx, menu, id);
  await checkPlace(ctx, { parentId, category, name, ...values }, id);
  return updateNode(ctx, menu, id, values, expected);
}

interface Place {
  parentId?: string | null;
  category?: number;
  name?: string;
}

async function checkPlace({ db }: SignedInContext, { parentId, category, name = '' }: Place, id = '0'): Promise<void> {
  const { table } = menu;
  const isTop = parentId === null || parentId === undefined || parentId === '0';
  if (isTop && category !== aMenu) throw new BusinessError(menuMessages.topIsButton, { field: 'category' });
  const [above] = isTop ? [] : await db.select({ category: table.category }).from(table).where(eq(table.id, parentId));
  if (above && above.category !== aMenu) throw new BusinessError(menuMessages.parentIsButton, { field: 'parentId' });
  if (category !== aMenu) return;
  const sameName = and(eq(table.name, name), eq(table.category, aMenu), eq(table.isDeleted, 0), ne(table.id, id));
  const [taken] = await db.select({ id: table.id }).from(table).where(sameName).limit(1);
  if (taken) throw new BusinessError(menuMessages.taken, { field: 'name' });
}
