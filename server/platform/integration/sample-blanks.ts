import type { Locale } from '#rules/screen.ts';

/** A sample names what is to be filled in as `<密码>`; readers of the English reference get the English word, in the same place. */
export function inWordsOf(locale: Locale, sample: unknown): unknown {
  if (locale === 'zh') return sample;
  if (typeof sample === 'string')
    return sample.replace(/^<([^<>]+)>$/, (blank, word: string) => (english[word] ? `<${english[word]}>` : blank));
  if (Array.isArray(sample)) return sample.map((one) => inWordsOf(locale, one));
  if (typeof sample !== 'object' || sample === null) return sample;
  return Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, inWordsOf(locale, value)]));
}

const english: Partial<Record<string, string>> = {
  密码: 'password',
  姓名: 'name',
  昵称: 'nickname',
  手机号: 'phone',
  邮箱: 'e-mail',
  结班时间: 'end of the shift',
  '流程定义 id': 'process definition id',
  '审批人 id': 'approver id',
  '任务 id': 'task id',
  '用户 id': 'user id',
  '提问 id': 'question id',
  '物料类型 version': 'type version',
  '产线 id': 'line id',
  '班次 id': 'shift id',
  '租户 id': 'tenant id',
  '角色 id': 'role id',
  '部门 id': 'department id',
  '询价单 id': 'inquiry id',
  '询价单 version': 'inquiry version',
  '询价明细 id': 'inquiry line id',
  '受邀供应商 id': 'invited supplier id',
  '报价单 id': 'quote id',
  '报价明细 id': 'quote line id',
};
