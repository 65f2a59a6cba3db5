import { inSentence } from './in-sentence.ts';
import type { Label, Locale } from './screen.ts';

/** The general messages of field rules; `{within}` is the label as it is written within a sentence. */
const messages = {
  fill: { zh: '请填写{label}', en: 'Enter the {within}' },
  choose: { zh: '请选择{label}', en: 'Choose the {within}' },
  tooLong: { zh: '{label}不能超过{limit}个字符', en: '{label} must not be longer than {limit} characters' },
  tooShort: { zh: '{label}不能少于{limit}个字符', en: '{label} must have at least {limit} characters' },
  tooSmall: { zh: '{label}不能小于{limit}', en: '{label} must be at least {limit}' },
  tooLarge: { zh: '{label}不能大于{limit}', en: '{label} must be at most {limit}' },
  notAbove: { zh: '{label}必须大于{limit}', en: '{label} must be greater than {limit}' },
  notInteger: { zh: '{label}必须是整数', en: '{label} must be a whole number' },
  notNumber: { zh: '{label}必须是数字', en: '{label} must be a number' },
  tooPrecise: { zh: '{label}最多{limit}位小数', en: '{label} may have at most {limit} decimals' },
  notDate: { zh: '{label}不是有效日期', en: '{label} is not a real date' },
  notChoice: { zh: '{label}不在可选范围内', en: '{label} is not one of the choices' },
  notText: { zh: '{label}含有无法保存的字符', en: '{label} contains characters that cannot be stored' },
  wrongFormat: { zh: '{label}格式不正确', en: '{label} has the wrong format' },
  wrongType: { zh: '{label}类型不正确', en: '{label} has the wrong type' },
  tooManyFiles: { zh: '{label}不能超过{limit}个文件', en: '{label} must not have more than {limit} files' },
  fileTooLarge: { zh: '文件{limit}超过100MB', en: 'The file {limit} is larger than 100 MB' },
  fileEmpty: { zh: '文件{limit}为空', en: 'The file {limit} is empty' },
  fileRunning: {
    zh: '{limit}是程序或网页，不能作为附件；确需保存请压缩为 zip',
    en: '{limit} is a program or a web page. Choose another file, or send it in a zip.',
  },
  fileGone: { zh: '{label}中有文件已失效，请重新上传', en: '{label}: a file has expired. Upload it again.' },
  tooDeep: {
    zh: '{label}的格式嵌套超过{limit}层，请简化格式，或只粘贴文字',
    en: '{label} has formatting within formatting, more than {limit} levels deep. Simplify it, or paste the text alone.',
  },
  tooManyElements: {
    zh: '{label}的段落、表格单元格等不能超过{limit}个，请缩短内容',
    en: '{label} must not have more than {limit} paragraphs, table cells and the like. Shorten it.',
  },
  tooManyRows: { zh: '{label}不能超过{limit}行', en: '{label} must not have more than {limit} rows' },
} satisfies Record<string, Label>;

export type RuleMessage = keyof typeof messages;

/** A general message in one language, with the field's label and limit. */
export function ruleMessage(name: RuleMessage, locale: Locale, label: string, limit?: number | string): string {
  const said = { label, within: inSentence(label), limit: String(limit ?? '') };
  return messages[name][locale].replace(/\{(label|within|limit)\}/g, (_, part: keyof typeof said) => said[part]);
}
