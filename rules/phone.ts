import type { Label } from './screen.ts';

export const phoneLength = 11;
/** How a phone number is written, wherever one is typed. */
export const phonePattern = '^1[3-9]\\d{9}$';

/** What is wrong with a phone number, in the words of specification 5; undefined: nothing. */
export function phoneFault(phone: string): Label | undefined {
  if (phone === '') return { zh: '手机号不能为空', en: 'phone number cannot be empty' };
  if (phone.length !== phoneLength) return { zh: '手机号长度不是11位', en: 'phone number length is not 11' };
  if (!new RegExp(phonePattern).test(phone)) return { zh: '手机号格式不正确', en: 'phone format incorrect' };
  return undefined;
}
