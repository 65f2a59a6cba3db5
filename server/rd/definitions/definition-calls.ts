import { holds } from '#server/calls/context.ts';
import { type Meta, procedure, type Sample } from '#server/calls/trpc.ts';
import type { DefinitionForm } from './definition-form.ts';
import { listDefinitions, readDefinitionOf, typeInput } from './find-definition.ts';
import { beginType, newTypeInput } from './new-type.ts';
import { previewInput, previewType } from './preview-type.ts';
import { previewRaise, raiseInput, raiseItems, raisePreviewInput } from './raise-items.ts';
import { restoreType, retireInput, retireType, saveInput, saveType } from './save-type.ts';

const read = ['itemtype', 'itemtype_edit'];
const at = (method: 'GET' | 'POST', action: string, zh: string, en: string): Omit<Meta, 'permission'> => ({
  legacy: [`${method} /rd/itemtype/${action}`],
  label: { zh, en },
});
const one = {
  request: { typeCode: '1001' },
  means: { version: { zh: '版本，不传为当前', en: 'A version; the one in use if left out' } },
  note: {
    zh: 'fields 按顺序列出物料的参数，第一个即 key0。kind：text 文字，number 数字，date 日期，choice 选项（options 每行“值 | 中文 | 英文”），size 尺寸，value:量 为带单位前缀的数值（value:capacity 如 100nF），tolerance:代码表 为精度代码（tolerance:c_precision 如 J、K 或 ±5%）。',
    en: 'fields are the parameters of an item in order: the first is key0. kind is text, number, date, choice (options: value | Chinese | English, one a line), size, value: and a quantity for a number with a prefix (value:capacity, such as 100nF), or tolerance: and a set of codes (tolerance:c_precision, such as J, K or ±5%).',
  },
};
/** Sends a definition as it is read, with what changes. */
const saved: Sample = {
  request: async (ask) => {
    const found = await ask<DefinitionForm>('rd.itemType.detail', one.request);
    if (!found) return undefined;
    const { typeCode, version, zh, en, shortName, isDraft, fields } = found;
    return { typeCode, version, zh, en, shortName, isDraft: !isDraft, fields };
  },
  means: {
    zh: { zh: '中文名称', en: 'Chinese name' },
    en: { zh: '英文名称', en: 'English name' },
    isDraft: { zh: '尚未定稿的类型', en: 'The definition is provisional' },
    version: { zh: '读取时的版本号', en: 'The version that was read' },
    fields: { zh: '全部字段，按顺序；位置 0、1… 即 key0、key1…', en: 'Every field in order; their places are key0, key1 and so on' },
    'fields[].name': { zh: '字段名', en: 'Name of the field' },
    'fields[].kind': {
      zh: 'text、number、date、choice、size、value:量（如 value:capacity 容值）、tolerance:代码表（如 tolerance:c_precision 电容精度）',
      en: 'text, number, date, choice, size, value: and a quantity (value:capacity), or tolerance: and a set of codes (tolerance:c_precision)',
    },
    'fields[].zh': { zh: '中文名称', en: 'Chinese name' },
    'fields[].en': { zh: '英文名称', en: 'English name' },
    'fields[].required': { zh: '必填', en: 'Required' },
    'fields[].isDraft': { zh: '尚未定稿的字段', en: 'The field is provisional' },
    'fields[].unit': { zh: '单位', en: 'Unit' },
    'fields[].unitAt': { zh: 'suffix 在后，prefix 在前并计入文字', en: 'suffix behind the value, prefix before it and part of the text' },
    'fields[].pattern': { zh: '格式（正则表达式）', en: 'Format, a regular expression' },
    'fields[].options': { zh: '选项，每行“值 | 中文 | 英文”', en: 'Options, one a line: value | Chinese | English' },
    'fields[].initial': { zh: '初始值', en: 'Initial value' },
  },
  answer: { typeCode: '1001', version: 2 },
};

const changedType: Sample = { answer: { typeCode: '1001', version: 3 } };

/** The definitions of material types, which a plant edits. */
export const definitionCalls = {
  list: procedure
    .meta({ permission: 'itemtype', ...at('GET', 'list', '物料类型', 'Material types') })
    .query(({ ctx }) => listDefinitions(ctx)),
  /** The same for the page, with what the caller may do there. */
  overview: procedure
    .meta({ permission: 'itemtype' })
    .query(async ({ ctx }) => ({ mayEdit: holds(ctx.session, 'itemtype_edit'), groups: await listDefinitions(ctx) })),
  detail: procedure
    .meta({ permission: read, ...at('GET', 'detail', '物料类型定义', 'Definition of a material type'), sample: one })
    .input(typeInput)
    .query(({ ctx, input }) => readDefinitionOf(ctx, input)),
  /** What the form of a new type begins with. */
  begin: procedure
    .meta({ permission: 'itemtype_edit' })
    .input(newTypeInput)
    .query(({ ctx, input }) => beginType(ctx, input)),
  preview: procedure
    .meta({ permission: 'itemtype_edit' })
    .input(previewInput)
    .query(({ ctx, input }) => previewType(ctx, input)),
  save: procedure
    .meta({ permission: 'itemtype_edit', ...at('POST', 'save', '修改物料类型', 'Change a material type'), noted: true, sample: saved })
    .input(saveInput)
    .mutation(({ ctx, input }) => saveType(ctx, input)),
  /** Which existing items would fit the version in use, and why others would not. */
  raising: procedure
    .meta({ permission: 'itemtype_edit' })
    .input(raisePreviewInput)
    .query(({ ctx, input }) => previewRaise(ctx, input)),
  raise: procedure
    .meta({
      permission: 'itemtype_edit',
      ...at('POST', 'raise', '物料升级到当前版本', 'Bring items to the version in use'),
      sample: {
        request: { typeCode: '1001', version: '<物料类型 version>', values: {}, dropsLost: false, reason: '补充参数' },
        answer: { count: 12, left: 0 },
        means: {
          values: { zh: '物料没有的参数的值，按字段名', en: 'Values of fields that the items have not, by their names' },
          dropsLost: { zh: '当前版本没有的参数：true 为清除其值', en: 'Whether values go for which the version in use has no field' },
        },
      },
    })
    .input(raiseInput)
    .mutation(({ ctx, input }) => raiseItems(ctx, input)),
  retire: procedure
    .meta({
      permission: 'itemtype_edit',
      ...at('POST', 'retire', '停用物料类型', 'Retire a material type'),
      noted: true,
      sample: changedType,
    })
    .input(retireInput)
    .mutation(({ ctx, input }) => retireType(ctx, input)),
  restore: procedure
    .meta({
      permission: 'itemtype_edit',
      ...at('POST', 'restore', '恢复物料类型', 'Restore a material type'),
      noted: true,
      sample: changedType,
    })
    .input(retireInput)
    .mutation(({ ctx, input }) => restoreType(ctx, input)),
};
