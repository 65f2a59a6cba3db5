import { procedure } from '#server/calls/trpc.ts';
import { metaOf } from '#server/engine/crud.ts';
import { matchWorkbook, matchWorkbookInput } from '../eda/match-workbook.ts';
import { item } from '../items/item.ts';
import { compareInput, compareItems } from './compare-items.ts';
import { chosenReadings } from './find-parts.ts';
import { matchInput, matchLines } from './match-lines.ts';
import { itemSearchInput, searchForm, searchFormInput, searchItems } from './search-items.ts';

/** The ways to items other than their list. */
export const itemSearchCalls = {
  search: procedure
    .meta({
      ...metaOf(item, 'icitem', 'GET', 'search'),
      label: { zh: '参数查询', en: 'Search by parameters' },
      sample: {
        means: {
          group: { zh: '物料大类，两位编码', en: 'Group of types, two digits' },
          state: { zh: '状态的键，可为几个，以逗号分隔', en: 'Keys of states, several with commas between' },
          parameters: { zh: '参数条件，键为字段名；等同于 p. 参数', en: 'Conditions by the name of a field, as with p. in front' },
          facet: {
            zh: '要列出全部取值（最多500个）的字段；其他字段只列最常见的8个',
            en: 'Field whose values are all counted, up to 500; of others the eight most frequent are',
          },
          'p.resistance': { zh: '阻值，可为范围', en: 'Resistance, a range for instance' },
          'p.tolerance': { zh: '精度', en: 'Tolerance' },
        },
        request: { typeCode: '1001', 'p.resistance': '10k..47k', 'p.tolerance': 'F', sort: 'resistance' },
        note: {
          zh: '参数名为 p. 加类型的字段名；取值可为列表（10k, 22k）、范围（10k..47k、>=10k、<1uF）或部分文字',
          en: 'A parameter is p. and the name of a field of the type: values (10k, 22k), ranges (10k..47k, >=10k, <1uF) or a part of a text',
        },
      },
    })
    .input(itemSearchInput)
    .query(({ ctx, input }) => searchItems(ctx, input)),
  /** The fields that a type is searched by. */
  searchForm: procedure
    .meta({ permission: 'icitem', entity: item.path })
    .input(searchFormInput)
    .query(({ ctx, input }) => searchForm(ctx, input)),
  compare: procedure
    .meta({
      ...metaOf(item, 'icitem', 'GET', 'compare'),
      label: { zh: '物料对比', en: 'Compare items' },
      sample: {
        request: async (read) => {
          const found = await read<{ records: { id: string }[] }>('rd.item.list', { size: 2 });
          return found && { ids: found.records.map(({ id }) => id).join(',') };
        },
      },
    })
    .input(compareInput)
    .query(({ ctx, input }) => compareItems(ctx, input)),
  match: procedure
    .meta({
      ...metaOf(item, 'icitem', 'POST', 'match'),
      label: { zh: '按BOM查找物料', en: 'Find items by a bill of materials' },
      sample: {
        request: { text: '10k 0603 1%\n100nF 0603 X7R' },
        means: {
          text: { zh: 'BOM 文字，每行一个物料', en: 'Text of a bill of materials, one item a line' },
          answers: chosenReadings,
        },
      },
    })
    .input(matchInput)
    .query(({ ctx, input }) => matchLines(ctx, input)),
  /** What the page shows of the pasted lines, as a file. */
  matchWorkbook: procedure
    .meta({ permission: 'icitem', entity: item.path, download: true })
    .input(matchWorkbookInput)
    .query(({ ctx, input }) => matchWorkbook(ctx, input)),
} satisfies Record<string, object>;
