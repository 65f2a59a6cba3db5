import { entity } from '#server/entity/entity.ts';
import { integer, longText, numberChoice, text } from '#server/entity/fields.ts';

/** A job title of users (contract 5.5). */
export const post = entity('system.post', {
  label: { zh: '岗位', en: 'Position' },
  legacyPath: '/blade-system/post',
  permission: 'post',
  title: 'postName',
  ownTitles: { 首席执行官: 'Chief executive officer' },
  selects: ['postName', 'postCode'],
  order: ['sort'],
  fields: {
    category: numberChoice({ label: { zh: '岗位类型', en: 'Type' }, dictionary: 'post_category', list: true, filter: 'equals' }),
    postCode: text({
      label: { zh: '岗位编号', en: 'Position code' },
      required: { zh: '请输入岗位编号', en: 'Enter the position code' },
      max: 32,
      code: true,
      list: true,
      filter: 'contains',
    }),
    postName: text({
      label: { zh: '岗位名称', en: 'Position' },
      required: { zh: '请输入岗位名称', en: 'Enter the position' },
      max: 64,
      list: true,
      filter: 'contains',
    }),
    sort: integer({
      label: { zh: '岗位排序', en: 'Order' },
      required: { zh: '请输入岗位排序', en: 'Enter the order' },
      min: 0,
      initial: 1,
      isOrder: true,
      list: true,
    }),
    remark: longText({ label: { zh: '岗位描述', en: 'Remark' }, max: 500, wide: true, list: true }),
  },
  unique: [{ fields: ['postCode'], message: { zh: '岗位编号已存在!', en: 'This position code already exists' } }],
});
