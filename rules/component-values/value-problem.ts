import type { Label, Locale } from '../screen.ts';
import { type QuantityName, quantities } from './quantities.ts';
import type { ValueProblem, ValueReading } from './read-value.ts';

const messages = {
  notValue: { zh: '{label}无法识别，例如 {nearest}', en: '{label} is not a value, for example {nearest}' },
  needsUnit: { zh: '{label}缺少单位：{nearest}', en: '{label} needs a unit: {nearest}' },
  doubtful: { zh: '{label}有两种读法，请写明：{nearest}', en: '{label} can be read in two ways. Write {nearest}' },
  otherQuantity: { zh: '{label}填的是{other}，应类似 {nearest}', en: '{label} is a {other}. Write it like {nearest}' },
  notWhole: { zh: '{label}不能带小数，最接近的是 {nearest}', en: '{label} takes no decimals. The nearest is {nearest}' },
  noFraction: { zh: '{label}没有对应的分数，最接近的是 {nearest}', en: '{label} has no fraction in use. The nearest is {nearest}' },
  megaOrMilli: { zh: '{label}中的 M 含义不明，请写明：{nearest}', en: 'The M in {label} is unclear. Write {nearest}' },
  zero: { zh: '{label}不能为0，例如 {nearest}', en: '{label} is not 0, for example {nearest}' },
  several: {
    zh: '{label}只能填一个值：{nearest}',
    en: '{label} takes one value. Write {nearest}',
  },
  spaced: {
    zh: '{label}的数字之间不能有空格，例如 {nearest}',
    en: '{label} has a space before a digit. Write {nearest}',
  },
} satisfies Record<ValueProblem, Label>;

/** Says in one language why a text is no value, with what would do. */
export function valueProblemText(problem: Extract<ValueReading, { problem: ValueProblem }>, label: string, locale: Locale): string {
  const other: QuantityName = problem.of ?? 'resistance';
  return messages[problem.problem][locale]
    .replace('{label}', label)
    .replace('{other}', quantities[other].label[locale])
    .replace('{nearest}', problem.nearest.join(locale === 'zh' ? ' 或 ' : ' or '));
}
