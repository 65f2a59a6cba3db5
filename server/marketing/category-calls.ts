import { and, asc, count, eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import type { SignedInContext } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { id, optional, spreadListInput } from '#server/engine/inputs.ts';
import { findRows, listRows } from '#server/engine/read-rows.ts';
import { selectable } from '#server/engine/selectable.ts';
import { tree } from '#server/engine/tree.ts';
import { listNodes, nest } from '#server/engine/tree-nodes.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { type QuotesCategory, quotesCategory } from './quotes-category.ts';
import { quotesModule } from './quotes-module.ts';

const maxNodes = 500;
const whole = (most: number) => optional(z.coerce.number().int().min(1).max(most));
const cascaderInput = z
  .object({
    id: z.preprocess((value) => (String(value ?? '0') === '0' || value === '' ? undefined : value), id.optional()),
    page: whole(100_000),
    size: whole(maxNodes),
  })
  .prefault({});

/** All calls of quote categories (specification 7.4). */
export const categoryCalls = {
  ...crud(quotesCategory),
  ...tree(quotesCategory),
  ...selectable(quotesCategory),
  /** Pages show the tree; legacy clients page through it as through any other list. */
  list: procedure
    .meta(metaOf(quotesCategory, quotesCategory.permission, 'GET', 'list'))
    .input(spreadListInput)
    .query(async ({ ctx, input }) =>
      ctx.caller.door === 'blade'
        ? listRows(ctx, quotesCategory, input)
        : nest(await listNodes(ctx, quotesCategory, { parentId: undefined, sort: input.sort, filters: input.filters })),
    ),
  selectCascader: procedure
    .meta({
      ...metaOf(quotesCategory, 'signed-in', 'GET', 'select_cascader'),
      label: { zh: '级联选择', en: 'One level to choose from' },
      sample: {
        means: {
          id: { zh: '上级分类的 id，顶级为 0', en: 'Id of the parent, 0 at the top' },
          page: { zh: '页码，默认 1', en: 'Page, 1 by default' },
        },
      },
    })
    .input(cascaderInput)
    .query(({ ctx, input }) => selectLevel(ctx, input)),
};

/** One level of categories below another, or the top, page by page; a category that has others below it is no leaf. */
async function selectLevel(ctx: SignedInContext, { id: parentId = '0', page = 1, size = maxNodes }: z.output<typeof cascaderInput>) {
  const { table } = quotesCategory;
  const rows = await ctx.db
    .select({ id: table.id, name: table.name, parentId: table.parentId })
    .from(table)
    .where(and(visibleRows(quotesCategory, ctx), eq(table.parentId, parentId)))
    .orderBy(asc(table.sort), asc(table.id))
    .limit(size)
    .offset((page - 1) * size);
  const ids = rows.map((row) => row.id);
  const inner = new Set(
    ids.length === 0 ? [] : (await findRows(ctx, quotesCategory, inArray(table.parentId, ids))).map((below) => below.parentId),
  );
  return rows.map((row) => ({ ...row, value: row.id, label: row.name, leaf: !inner.has(row.id), hasChildren: inner.has(row.id) }));
}

/** A category, or that of a module, with those above it and how many modules it holds. */
export async function categoryInfo(ctx: SignedInContext, asked: string) {
  const [module] = await findRows(ctx, quotesModule, eq(quotesModule.table.id, asked), 1);
  const all = new Map((await findRows(ctx, quotesCategory, undefined)).map((row) => [row.id, row]));
  const found = all.get(module?.categoryId ?? asked);
  if (!found) return null;
  const chain = chainTo(found, all);
  const [held] = await ctx.db
    .select({ count: count() })
    .from(quotesModule.table)
    .where(and(visibleRows(quotesModule, ctx), inArray(quotesModule.table.categoryId, idsBelow(found.id, all))));
  return {
    id: found.id,
    name: found.name,
    parentId: found.parentId,
    categoryId: found.id,
    categoryName: found.name,
    categoryIds: chain.map((one) => one.id).join(','),
    fullName: chain.map((one) => one.name).join(' / '),
    moduleCount: held?.count ?? 0,
  };
}

/** The ids of a category and of all below it. */
export async function categoriesBelow(ctx: SignedInContext, asked: string): Promise<string[]> {
  return idsBelow(asked, new Map((await findRows(ctx, quotesCategory, undefined)).map((row) => [row.id, row])));
}

type Known = ReadonlyMap<string, QuotesCategory>;

function chainTo(found: QuotesCategory, all: Known): QuotesCategory[] {
  const above = all.get(found.parentId);
  return above ? [...chainTo(above, all), found] : [found];
}

const idsBelow = (top: string, all: Known): string[] => [
  top,
  ...[...all.values()].flatMap(({ id: own, parentId }) => (parentId === top ? idsBelow(own, all) : [])),
];
