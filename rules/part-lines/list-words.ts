import type { Label } from '../screen.ts';

/** Words of a parts list and of what it was found to mean, for its page and its files. */
export const listWords = {
  row: { zh: '行', en: 'Row' },
  references: { zh: '位号', en: 'References' },
  quantity: { zh: '数量', en: 'Quantity' },
  sharedHere: { zh: '合并单元格', en: 'merged cells' },
  typed: { zh: '填写的内容', en: 'As written' },
  read: { zh: '识别为', en: 'Read as' },
  code: { zh: '物料编码', en: 'Item number' },
  name: { zh: '物料描述', en: 'Item' },
  candidates: { zh: '可能的物料', en: 'Possible items' },
  state: { zh: '结果', en: 'Outcome' },
  reason: { zh: '说明', en: 'Reason' },
  found: { zh: '找到', en: 'Found' },
  several: { zh: '多个', en: 'Several' },
  none: { zh: '没有', en: 'None' },
  draft: { zh: '草稿', en: 'Draft' },
  retired: { zh: '停用', en: 'Retired' },
  similar: { zh: '相近', en: 'Similar' },
  asked: { zh: '待确认', en: 'To be answered' },
  notFitted: { zh: '不贴', en: 'Not fitted' },
  doubled: { zh: '位号重复：{places}', en: 'On another line, too: {places}' },
  rest: { zh: '未识别：{words}', en: 'Not understood: {words}' },
} satisfies Record<string, Label>;
