import { holds } from '#server/calls/context.ts';
import { externalProcedure, procedure } from '#server/calls/trpc.ts';
import { item } from '../items/item.ts';
import { chosenReadings } from '../search/find-parts.ts';
import { currentTypes, titleOf } from '../types/find-type.ts';
import { bomWorkbook, workbookInput } from './bom-workbook.ts';
import { draftInput, draftItems } from './draft-items.ts';
import { answerBom, answerInput, bomInput, readBom } from './read-bom.ts';

const permission = 'itembom';

/** Bills of materials of EDA tools: which item each line means, and items to complete for those that mean none. */
export const edaCalls = {
  /** The types that a draft may have, and what the caller may do with a list. */
  types: procedure.meta({ permission }).query(async ({ ctx }) => ({
    mayDraft: holds(ctx.session, 'icitem_add'),
    mayAsk: holds(ctx.session, 'inquiryform_add'),
    options: (await currentTypes(ctx))
      .filter(({ isRetired }) => !isRetired)
      .map(({ type }) => ({ value: type.code, label: titleOf(type)[ctx.locale] })),
  })),
  read: externalProcedure
    .meta({
      permission,
      file: true,
      repeatable: true,
      noted: false,
      legacy: ['POST /rd/icitem/read-bom'],
      label: { zh: '读取EDA清单', en: 'Read a bill of materials' },
      sample: {
        request: {},
        means: { answers: chosenReadings },
        answer: {
          columns: [{ part: 'references', heading: 'Reference' }],
          ...{ unreadColumns: [], sheets: [], unread: [], hidden: 0, passed: [], shared: [] },
          lines: [
            {
              row: 2,
              cells: { references: 'R1,R2', quantity: '2', value: '10k 0402' },
              part: { typeCode: '1001', typed: { package: '0402', resistance: '10K' } },
              outcome: 'found',
              items: [{ id: '1923456789012345678', code: '1001-00031', description: '贴片电阻 0402 10K F 1/16W' }],
              ...{ questions: [], rest: [], doubled: [] },
            },
          ],
        },
      },
    })
    .input(bomInput)
    .mutation(({ ctx, input }) => readBom(ctx, input)),
  /** The same lines with readings chosen. */
  answer: procedure
    .meta({ permission, entity: item.path })
    .input(answerInput)
    .query(({ ctx, input }) => answerBom(ctx, input)),
  /** What the page shows of the lines, as a file. */
  workbook: procedure
    .meta({ permission, entity: item.path, download: true })
    .input(workbookInput)
    .query(({ ctx, input }) => bomWorkbook(ctx, input)),
  draft: procedure
    .meta({
      permission: 'icitem_add',
      entity: item.path,
      legacy: ['POST /rd/icitem/draft'],
      label: { zh: '按清单建立物料草稿', en: 'Draft items of a bill of materials' },
      sample: {
        answer: [{ row: 1, outcome: 'added', id: '1923456789012345678', code: '1001-00031', text: '贴片电阻 0402 10K F' }],
        request: { lines: [{ row: 1, typeCode: '1001', typed: { resistance: '10k', package: '0402', tolerance: 'F' } }] },
        means: {
          lines: { zh: '清单的行', en: 'Lines of the bill of materials' },
          'lines[].row': { zh: '行号，原样返回', en: 'Number of the line, answered as it is' },
          'lines[].sheet': { zh: '工作表名，原样返回', en: 'Name of the sheet, answered as it is' },
          'lines[].typeCode': { zh: '物料类型编码', en: 'Code of the item type' },
          'lines[].typed': {
            zh: '该类型的字段及取值，见 /rd/itemtype/detail',
            en: 'Fields of the type and their values, see /rd/itemtype/detail',
          },
        },
      },
    })
    .input(draftInput)
    .mutation(({ ctx, input }) => draftItems(ctx, input)),
};
