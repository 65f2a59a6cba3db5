import { and, asc, eq, inArray, or } from 'drizzle-orm';
import * as z from 'zod';
import type { SignedInContext } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { naturally } from '#server/database/natural-order.ts';
import { containsText, findByName } from '#server/engine/contains-text.ts';
import { asked, crud, metaOf } from '#server/engine/crud.ts';
import { id, idInput, ids, optional } from '#server/engine/inputs.ts';
import { maxOptions, selectsMore } from '#server/engine/selectable.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { categoriesBelow, categoryInfo } from './category-calls.ts';
import { quotesModule } from './quotes-module.ts';

const moduleSearch = z
  .object({
    categoryId: optional(id),
    q: optional(z.coerce.string().trim().max(100)),
    ids: optional(ids),
    all: z.literal('true').optional().catch(undefined),
  })
  .prefault({});

/** All calls of quote modules (specification 7.4). */
export const moduleCalls = {
  ...crud(quotesModule, { select: asked(moduleSearch, selectModules) }),
  categoryInfo: procedure
    .meta({
      ...metaOf(quotesModule, 'signed-in', 'GET', 'get_category_info'),
      label: { zh: '模块的分类', en: 'Category of a module' },
      sample: {
        request: async (read) => {
          const found = await read<{ records: { id: string }[] }>('marketing.quotesModule.list', { size: 1 });
          return found?.records[0] && { id: found.records[0].id };
        },
      },
    })
    .input(idInput)
    .query(({ ctx, input }) => categoryInfo(ctx, input.id)),
};

/** Enabled modules of a category and of those below it, with what they cost for whoever may know it. */
async function selectModules(ctx: SignedInContext, { categoryId, q, ids: chosen, all }: z.output<typeof moduleSearch>) {
  const { table } = quotesModule;
  const within = categoryId === undefined ? undefined : inArray(table.categoryId, await categoriesBelow(ctx, categoryId));
  const read = (typed: string | undefined, limit: number) =>
    ctx.db
      .select({
        id: table.id,
        number: table.number,
        name: table.name,
        categoryId: table.categoryId,
        specification: table.specification,
        unit: table.unit,
        ...(selectsMore(ctx, quotesModule) ? { price: table.price, lossRate: table.lossRate, labour: table.labour } : {}),
      })
      .from(table)
      .where(
        and(
          visibleRows(quotesModule, ctx),
          within,
          chosen?.length
            ? inArray(table.id, chosen)
            : or(...[table.number, table.name, table.specification].map((column) => containsText(column, typed))),
          chosen?.length || all ? undefined : eq(table.isEnabled, true),
        ),
      )
      .orderBy(asc(naturally(table.number)))
      .limit(limit);
  const rows = await findByName(ctx, q, maxOptions(ctx), read, (row) => row.name);
  return rows.map((row) => ({ ...row, value: row.id, label: `${row.number} ${row.name}` }));
}
