import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import * as z from 'zod';
import { procedure } from '#server/calls/trpc.ts';
import { containsText } from '#server/engine/contains-text.ts';
import { asked, crud, metaOf } from '#server/engine/crud.ts';
import { id, optional, selectInput, spreadListInput } from '#server/engine/inputs.ts';
import { findRows, listRows } from '#server/engine/read-rows.ts';
import { tree } from '#server/engine/tree.ts';
import { nodeLabels, treeInput } from '#server/engine/tree-nodes.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import type { dict } from './dict.ts';
import type { dictBiz } from './dict-biz.ts';
import { dictionaryScreen } from './dictionary-screen.ts';
import { toldUses } from './entry-uses.ts';
import { insertEntry, removeEntries, updateEntry } from './save-dictionary.ts';

const above = z.preprocess((value) => (value === '' || value === '0' ? undefined : value), id.optional());

/** All calls of a dictionary module, for system and tenant dictionaries (contract 5.4). */
export function dictionaryCalls(dictionary: typeof dict | typeof dictBiz, options: { platformOnly?: 'writes'; crossTenant?: true } = {}) {
  const { table, permission } = dictionary;
  return {
    ...crud(dictionary, {
      screen: asked(z.object({ id: optional(id), parentId: above }).prefault({}), (ctx, input) => dictionaryScreen(ctx, dictionary, input)),
      insert: insertEntry(dictionary),
      update: updateEntry(dictionary),
      remove: removeEntries(dictionary),
      outOfUse: [{ field: 'isSealed', values: ['1'], usesOf: (ctx, ids) => toldUses(ctx, dictionary, ids) }],
      ...options,
    }),
    ...tree(dictionary),
    dictionary: procedure
      .meta({ ...metaOf(dictionary, 'signed-in', 'GET', 'dictionary'), openWhile: ['firstPassword'] })
      .input(z.object({ code: z.string().max(64) }))
      .query(({ ctx, input }) =>
        findRows(ctx, dictionary, and(eq(table.code, input.code), ne(table.parentId, '0'), eq(table.isSealed, 0)), 2000),
      ),
    parentList: procedure
      .meta(metaOf(dictionary, permission, 'GET', 'parent-list'))
      .input(spreadListInput)
      .query(({ ctx, input }) => listRows(ctx, dictionary, input, eq(table.parentId, '0'))),
    childList: procedure
      .meta(metaOf(dictionary, permission, 'GET', 'child-list'))
      .input(treeInput)
      .query(async ({ ctx, input }) =>
        input.parentId === undefined
          ? []
          : nodeLabels(ctx, dictionary, await findRows(ctx, dictionary, eq(table.parentId, input.parentId), 2000)),
      ),
    select: procedure
      .meta(metaOf(dictionary, 'signed-in', 'GET', 'select'))
      .input(selectInput)
      .query(async ({ ctx, input }) => {
        const heads = await ctx.db
          .select({
            id: table.id,
            parentId: table.parentId,
            code: table.code,
            dictKey: table.dictKey,
            dictValue: table.dictValue,
            sort: table.sort,
          })
          .from(table)
          .where(
            and(
              visibleRows(dictionary, ctx),
              input.ids?.length ? inArray(table.id, input.ids) : eq(table.parentId, '0'),
              containsText(table.dictValue, input.q),
            ),
          )
          .orderBy(asc(table.sort), asc(table.id))
          .limit(500);
        return heads.map((head) => ({ ...head, value: head.id, label: head.dictValue }));
      }),
  };
}
