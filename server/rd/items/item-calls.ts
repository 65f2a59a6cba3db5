import { procedure, type Sample } from '#server/calls/trpc.ts';
import { asked, crud, metaOf } from '#server/engine/crud.ts';
import { idInput, idsInput } from '#server/engine/inputs.ts';
import { moving } from '#server/engine/moves/moving.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { manyInput } from '#server/engine/update-many.ts';
import { itemSearchCalls } from '../search/search-calls.ts';
import { nameReplacement, refuseIncomplete, releaseItem, removeItems, retireItem } from './change-state.ts';
import { itemInput, itemSelectInput, listItems, readItem, selectItems, shownItem } from './find-item.ts';
import { item } from './item.ts';
import { itemHistory } from './item-history.ts';
import { itemScreen, itemScreenInput } from './item-screen.ts';
import { changeMany, fieldsForMany, tryMany } from './many/change-many.ts';
import { labelsOf } from './many/item-labels.ts';
import { previewInput, previewItem } from './preview-item.ts';
import { itemNumbersInput, itemPrices, priceOrder } from './price-order.ts';
import { insertItem, updateItem } from './save-item.ts';
import { materialSearch, selectMaterials } from './select-materials.ts';
import { usesOf } from './where-used.ts';

const readers = ['icitem_view', 'icitem_edit'];
const ofSampleType = { zh: '类型 1001 必填', en: 'Required for type 1001' };
const submitSample: Sample = {
  answer: 'shown',
  neededWhen: { package: ofSampleType, resistance: ofSampleType, tolerance: ofSampleType, power: ofSampleType },
  request: { typeCode: '1001', package: '0402', resistance: '5.36k', tolerance: 'F', power: '1/16W', shortName: 'R-SMD' },
  means: {
    package: { zh: '封装（类型 1001 的字段）', en: 'Package, a field of type 1001' },
    resistance: { zh: '阻值（类型 1001 的字段）', en: 'Resistance, a field of type 1001' },
    tolerance: { zh: '精度（类型 1001 的字段）', en: 'Tolerance, a field of type 1001' },
    power: { zh: '功率（类型 1001 的字段）', en: 'Power, a field of type 1001' },
    shortName: { zh: '物料简称（类型 1001 的字段）', en: 'Short name, a field of type 1001' },
  },
  note: {
    zh: '另加该类型的字段：GET /api/rd/itemtype/detail?typeCode= 按顺序列出字段名、类型、是否必填和格式；也可按位置写作 key0、key1…（第一个字段为 key0）。数值可带单位前缀（4.7k、100nF）。已有相同参数的物料时返回 409；confirm=true 为仍要新增。修改已发布物料的参数须带 reason。',
    en: 'Plus the fields of the type: GET /api/rd/itemtype/detail?typeCode= lists their names in order, with kind, format and whether they are required. By place they are key0, key1 and so on (key0 is the first). Values may have a prefix (4.7k, 100nF). 409 where an item has the same values; confirm=true adds it nevertheless. A changed value of a released item needs a reason.',
  },
};

/** All calls of items. */
export const itemCalls = {
  ...crud(item, {
    screen: asked(itemScreenInput, itemScreen),
    list: listItems,
    changes: itemHistory,
    select: asked(itemSelectInput, selectItems),
    insert: async (ctx, input) => shownItem(ctx, await insertItem(ctx, input)),
    update: async (ctx, id, input, expected) => shownItem(ctx, await updateItem(ctx, id, input, expected)),
    remove: removeItems,
    updateMany: changeMany,
    samples: { submit: submitSample },
  }),
  ...itemSearchCalls,
  detail: procedure
    .meta({
      ...metaOf(item, readers, 'GET', 'detail'),
      sample: { means: { fitemid: { zh: 'ERP内码；没有时为物料 id', en: 'ERP item id; the id of the item where it has none' } } },
    })
    .input(itemInput)
    .query(({ ctx, input }) => readItem(ctx, input)),
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
        means: { itemNumbers: { zh: '物料编码，逗号分隔', en: 'Item numbers, separated by commas' } },
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
  /** The fields that several items can be given one value of, and what a change of them would do. */
  manyFields: procedure
    .meta({ permission: 'icitem_edit', entity: item.path })
    .input(idsInput)
    .query(({ ctx, input }) => fieldsForMany(ctx, input.ids)),
  tryMany: procedure
    .meta({ permission: 'icitem_edit', entity: item.path })
    .input(manyInput)
    .query(({ ctx, input }) => tryMany(ctx, input)),
  labels: procedure
    .meta({ permission: readers, entity: item.path })
    .input(idsInput)
    .query(({ ctx, input }) => labelsOf(ctx, input.ids)),
  uses: procedure
    .meta({ permission: readers, entity: item.path })
    .input(idInput)
    .query(async ({ ctx, input }) => usesOf(ctx, await readRow(ctx, item, input.id))),
  prices: procedure
    .meta({ permission: readers, entity: item.path })
    .input(idInput)
    .query(async ({ ctx, input }) => itemPrices(ctx, (await readRow(ctx, item, input.id)).code)),
  ...moving(
    item,
    { release: { prepare: refuseIncomplete, act: releaseItem }, retire: retireItem, replace: nameReplacement },
    { answer: async (_ctx, rows) => ({ count: rows.length }), shown: { count: 1 } },
  ),
} satisfies Record<string, object>;

/** The same where a field keeps the number of an item: each option is the number of a released one. */
export const numberCalls = {
  select: procedure
    .meta({ permission: 'signed-in', entity: item.path })
    .input(itemSelectInput)
    .query(async ({ ctx, input }) => (await selectItems(ctx, input, ['released'])).map(({ code, label }) => ({ value: code, label }))),
};
