import { isOn } from '#rules/field-rules.ts';
import { anyPhoneRules, isMobile, plainPhone } from '#rules/phone.ts';
import type { Locale } from '#rules/screen.ts';
import type { Input } from '#server/engine/write-rows.ts';
import type { Problems } from '#server/errors.ts';

const said = {
  mail: {
    zh: '短信发不到国外号码和固定电话：请填写邮箱，并打开邮件',
    en: 'Text messages do not reach land lines and numbers abroad: enter an e-mail address and switch mail on',
  },
  sms: { zh: '短信只能发到中国手机号', en: 'Text messages go to Chinese mobile numbers only' },
};

/** How the rows of an inquiry call them. */
export const contactNames = { phone: 'contactPhone', mail: 'contactMail' };

/** What keeps letters from somebody whose number gets no text messages, at the fields of these names; faults of the number itself are told elsewhere. */
export function wayProblems(locale: Locale, one: Input, names: { phone: string; mail: string }): Problems {
  const phone = plainPhone(String(one[names.phone] ?? ''));
  if (isMobile(phone) || !new RegExp(anyPhoneRules.pattern).test(phone)) return {};
  const isWritten = isOn(one.mailWarn ?? true) && String(one[names.mail] ?? '').trim() !== '';
  return {
    ...(isOn(one.smsWarn) && { smsWarn: said.sms[locale] }),
    ...(!isWritten && { [names.mail]: said.mail[locale] }),
  };
}
