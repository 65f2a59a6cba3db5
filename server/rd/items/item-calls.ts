import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf, writing } from '#server/engine/crud.ts';
import { idInput, idsInput, listInput } from '#server/engine/inputs.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { itemSearchCalls } from '../search/search-calls.ts';
import { releaseItems, removeItems, retireItems } from './change-state.ts';
import { itemInput, itemSelectInput, listItems, readItem, selectItems, shownItem } from './find-item.ts';
import { item } from './item.ts';
import { itemHistory } from './item-history.ts';
import { itemScreen, itemScreenInput } from './item-screen.ts';
import { previewInput, previewItem } from './preview-item.ts';
import { itemNumbersInput, priceOrder } from './price-order.ts';
import { insertItem, updateItem } from './save-item.ts';
import { materialSearch, selectMaterials } from './select-materials.ts';
import { usesOf } from './where-used.ts';

const readers = ['icitem_view', 'icitem_edit'];

/** All calls of items. */
export const itemCalls = {
  ...crud(item),
  ...itemSearchCalls,
  ...writing(item, {
    insert: async (ctx, input) => shownItem(ctx, await insertItem(ctx, input)),
    update: async (ctx, id, input, expected) => shownItem(ctx, await updateItem(ctx, id, input, expected)),
    remove: removeItems,
  }),
  screen: procedure
    .meta({ permission: ['icitem', 'icitem_add', ...readers], page: item.page, entity: item.path })
    .input(itemScreenInput)
    .query(({ ctx, input }) => itemScreen(ctx, input)),
  list: procedure
    .meta(metaOf(item, 'icitem', 'GET', 'list'))
    .input(listInput)
    .query(({ ctx, input }) => listItems(ctx, input)),
  detail: procedure
    .meta(metaOf(item, readers, 'GET', 'detail'))
    .input(itemInput)
    .query(({ ctx, input }) => readItem(ctx, input)),
  changes: procedure
    .meta({ permission: 'icitem_view', entity: item.path })
    .input(idInput)
    .query(({ ctx, input }) => itemHistory(ctx, input.id)),
  select: procedure
    .meta(metaOf(item, 'signed-in', 'GET', 'select'))
    .input(itemSelectInput)
    .query(({ ctx, input }) => selectItems(ctx, input)),
  material: procedure
    .meta({
      permission: 'signed-in',
      entity: item.path,
      legacy: ['GET /pur/material/select'],
      label: { zh: '选择采购物料', en: 'Items to be bought' },
    })
    .input(materialSearch)
    .query(({ ctx, input }) => selectMaterials(ctx, input)),
  priceOrder: procedure
    .meta({
      ...metaOf(item, readers, 'GET', 'price-order'),
      label: { zh: '按物料编码询价', en: 'Items to be priced' },
      sample: {
        request: async (read) => {
          const found = await read<{ records: { fnumber: string }[] }>('rd.item.list', { size: 2 });
          return found && { itemNumbers: found.records.map(({ fnumber }) => fnumber).join(',') };
        },
      },
    })
    .input(itemNumbersInput)
    .query(({ ctx, input }) => priceOrder(ctx, input)),
  /** What the values typed so far would be called; refuses nothing. */
  preview: procedure
    .meta({ permission: ['icitem_add', 'icitem_edit'], entity: item.path })
    .input(previewInput)
    .query(({ ctx, input }) => previewItem(ctx, input)),
  uses: procedure
    .meta({ permission: readers, entity: item.path })
    .input(idInput)
    .query(async ({ ctx, input }) => usesOf(ctx, await readRow(ctx, item, input.id))),
  release: procedure
    .meta({ ...metaOf(item, 'icitem_release', 'POST', 'release'), label: { zh: '发布物料', en: 'Release items' } })
    .input(idsInput)
    .mutation(({ ctx, input }) => releaseItems(ctx, input.ids)),
  retire: procedure
    .meta({ ...metaOf(item, 'icitem_release', 'POST', 'retire'), label: { zh: '停用物料', en: 'Retire items' } })
    .input(idsInput)
    .mutation(({ ctx, input }) => retireItems(ctx, input.ids)),
} satisfies Record<string, object>;
