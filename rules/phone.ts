import type { Label } from './screen.ts';

export const phoneLength = 11;
const phonePattern = '^1[3-9]\\d{9}$';
const faults = {
  blank: { zh: '手机号不能为空', en: 'phone number cannot be empty' },
  wrongLength: { zh: '手机号长度不是11位', en: 'phone number length is not 11' },
  wrongFormat: { zh: '手机号格式不正确', en: 'phone format incorrect' },
} satisfies Record<string, Label>;

/** The rules of every phone number field. */
export const phoneRules = {
  min: phoneLength,
  max: phoneLength,
  pattern: phonePattern,
  message: faults.wrongFormat,
  wrongLength: faults.wrongLength,
};

/** The problem with a phone number, in the words of specification 5; undefined: none. */
export function phoneFault(phone: string): Label | undefined {
  if (phone === '') return faults.blank;
  if (phone.length !== phoneLength) return faults.wrongLength;
  if (!new RegExp(phonePattern).test(phone)) return faults.wrongFormat;
  return undefined;
}
