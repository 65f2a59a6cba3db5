import { plainCode } from './codes.ts';
import type { Label } from './screen.ts';

export const phoneLength = 11;
const phonePattern = '^1[3-9]\\d{9}$';
const faults = {
  blank: { zh: '手机号不能为空', en: 'phone number cannot be empty' },
  wrongLength: { zh: '手机号长度不是11位', en: 'phone number length is not 11' },
  wrongFormat: { zh: '手机号格式不正确', en: 'phone format incorrect' },
} satisfies Record<string, Label>;

/** The rules of phone numbers that sign in or get text messages: Chinese mobiles. */
export const phoneRules = {
  min: phoneLength,
  max: phoneLength,
  pattern: phonePattern,
  message: faults.wrongFormat,
  wrongLength: faults.wrongLength,
  code: 'phone' as const,
};

/** The rules of a number that somebody is called at: a Chinese mobile or land line, or a number abroad. */
export const anyPhoneRules = {
  min: 7,
  max: 32,
  pattern: `${phonePattern}|^(0\\d{2,3}-\\d{7,8}|400-\\d{3}-\\d{4}|\\+[1-9]\\d{6,14})(-\\d{1,6})?$`,
  message: {
    zh: '手机号格式不正确：手机号11位，固定电话如 0755-88001001，国外号码以 + 开头',
    en: 'A Chinese mobile number has 11 digits. A land line is written 0755-88001001, a number abroad begins with +.',
  },
  wrongLength: faults.wrongLength,
  code: 'phone' as const,
};

/** Whether text messages reach a number. */
export const isMobile = (phone: string): boolean => phoneFault(phone) === undefined;

/**
 * The one form in which phone numbers are compared and kept: a Chinese mobile by its 11 digits, a land line as area-number-extension, a
 * number abroad from its + without blanks. What is none of them stays as it was typed, but for blanks between digits.
 */
export function plainPhone(typed: string): string {
  // '+44 (0)20 …': whoever calls from abroad leaves out the zero.
  const text = plainCode(typed)
    .replace('(0)', '')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
  const digits = text.replace(/[\s().-]/g, '');
  const [, mobile] = /^(?:(?:\+|00)?86)?(1[3-9]\d{9})$/.exec(digits) ?? [];
  if (mobile) return mobile;
  const [, area, line = '', extension] = landLine.exec(text) ?? serviceLine.exec(text) ?? [];
  const further = extension ? `-${extension}` : '';
  if (area) return `${area === '400' ? area : `0${area}`}-${area === '400' ? withHyphen(line) : line.replace(/\D/g, '')}${further}`;
  const [, abroad, inside] = /^(?:\+|00)([1-9][\d\s().-]*\d)(?:\s*(?:ext\.?|x|#)\s*(\d{1,6}))?$/i.exec(text) ?? [];
  return abroad ? `+${abroad.replace(/\D/g, '')}${inside ? `-${inside}` : ''}` : /^[\d\s]+$/.test(text) ? digits : text;
}

const landLine =
  /^(?:\(?0|(?:\+|00)86[\s-]*\(?0?)(10|2\d|[3-9]\d{2})\)?[\s-]?(\d{3,4}[\s-]?\d{4})(?:\s*(?:转|ext\.?|x|#|-|\s)\s*(\d{1,6}))?$/i;
const serviceLine = /^(400)[\s-]?(\d{3}[\s-]?\d{4}|\d{4}[\s-]?\d{3})(?:\s*(?:转|-|\s)\s*(\d{1,6}))?$/;
const withHyphen = (line: string): string => line.replace(/\D/g, '').replace(/^(\d{3})/, '$1-');

/** The problem with a phone number, in the words of specification 5; undefined: none. */
export function phoneFault(phone: string): Label | undefined {
  if (phone === '') return faults.blank;
  if (phone.length !== phoneLength) return faults.wrongLength;
  if (!new RegExp(phonePattern).test(phone)) return faults.wrongFormat;
  return undefined;
}
