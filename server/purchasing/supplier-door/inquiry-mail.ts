import type { Label, Locale } from '#rules/screen.ts';
import type { MailBody } from '#server/messaging/mail/mail-body.ts';
import { mailText } from '#server/messaging/mail/mail-text.ts';
import type { Buyer } from './buyer-of.ts';

/** What suppliers are told about an inquiry. */
export type TellReason = 'invite' | 'resend' | 'amend' | 'remind' | 'extend' | 'answer' | 'agree' | 'award' | 'cancel' | 'contact';

/** What a message names; a supplier reads of itself alone. */
export interface Told {
  tenantName: string;
  number: string;
  title: string;
  endDate: string;
  /** The remark of the inquiry, in letters that say what is asked for. */
  note: string | null;
  buyer: Buyer | undefined;
  supplierName: string;
  contactName: string;
  /** What is asked for, or for an award what was won: each as label and value. */
  lines: readonly (readonly [string, string])[];
  detail: Readonly<Record<string, string>>;
  link?: { href: string; isSignIn: boolean; supplierNumber: string } | undefined;
}

type Texts = Record<Locale, (told: Told) => string>;
interface Wording {
  subject: Label;
  says: Texts;
}

const invitation: Wording = {
  subject: { zh: '询价邀请', en: 'Request for quotation' },
  says: {
    zh: ({ tenantName, supplierName, endDate }) => `${tenantName}邀请${supplierName}报价，请于 ${endDate} 24:00 前提交。`,
    en: ({ tenantName, supplierName, endDate }) =>
      `${tenantName} invites ${supplierName} to quote. Please submit by the end of ${endDate}.`,
  },
};

const wordings: Record<TellReason, Wording> = {
  invite: invitation,
  resend: invitation,
  remind: {
    subject: { zh: '报价提醒', en: 'Reminder: quotation due' },
    says: {
      zh: ({ endDate }) => `尚未收到贵司的报价。报价将于 ${endDate} 24:00 截止。`,
      en: ({ endDate }) => `We have not received your quotation yet. It is due by the end of ${endDate}.`,
    },
  },
  extend: {
    subject: { zh: '报价延期', en: 'Quotation deadline moved' },
    says: {
      zh: ({ endDate }) => `报价截止日期已改为${endDate}，此前可提交或更新报价。`,
      en: ({ endDate }) => `The deadline is now ${endDate}. Until then you can submit or renew your quotation.`,
    },
  },
  amend: {
    subject: { zh: '询价更改', en: 'Request for quotation amended' },
    says: {
      zh: ({ detail: { zh = '' }, endDate }) => `询价内容有更改：${zh}。请按更改后的内容于 ${endDate} 24:00 前报价或更新报价。`,
      en: ({ detail: { en = '' }, endDate }) =>
        `This inquiry was amended: ${en}. Please quote, or renew your quotation, by the end of ${endDate}.`,
    },
  },
  answer: {
    subject: { zh: '询价答疑', en: 'Question answered' },
    says: {
      zh: ({ detail: { question = '', answer = '' } }) => `询价有新的答复。\n问：${question}\n答：${answer}`,
      en: ({ detail: { question = '', answer = '' } }) =>
        `A question about this inquiry was answered.\nQuestion: ${question}\nAnswer: ${answer}`,
    },
  },
  agree: {
    subject: { zh: '议定价格', en: 'Price agreed' },
    says: {
      zh: ({ detail: { item = '', before = '', after = '', isBack } }) =>
        `${isBack ? '议价已撤回' : '与贵司议定的单价'}：${item} ${before} → ${after}。贵司提交的报价保持不变，议定价列在旁边。如有异议，请联系采购员。`,
      en: ({ detail: { item = '', before = '', after = '', isBack } }) =>
        `${isBack ? 'An agreed price was taken back' : 'The unit price agreed with you'}: ${item} ${before} → ${after}. Your quotation stays as you submitted it, with the agreed price beside it. If this is not what you agreed to, please call the buyer.`,
    },
  },
  award: {
    subject: { zh: '定标通知', en: 'Award' },
    says: {
      zh: ({ lines }) => (lines.length > 0 ? '贵司以下报价中标：' : '感谢贵司报价，本次未能中标。'),
      en: ({ lines }) =>
        lines.length > 0 ? 'These lines were awarded to you:' : 'Thank you for your quotation. This time no line was awarded to you.',
    },
  },
  cancel: {
    subject: { zh: '询价取消', en: 'Inquiry cancelled' },
    says: {
      zh: ({ detail: { reason } }) => `该询价已取消，无需再报价。${reason ? `\n原因：${reason}` : ''}`,
      en: ({ detail: { reason } }) => `This inquiry was cancelled; no quotation is needed any more.${reason ? `\nReason: ${reason}` : ''}`,
    },
  },
  contact: {
    subject: { zh: '联系人变更', en: 'Contact changed' },
    says: {
      zh: ({ supplierName, detail: { contact = '', isNew } }) =>
        `${supplierName}的联系人${contact}${isNew ? '是新增的' : '的电话或邮箱有变更'}。本询价为密封询价，我方另一名人员确认前，该联系人不能查看或提交报价。如果您不认识此人，请尽快联系我们。`,
      en: ({ supplierName, detail: { contact = '', isNew } }) =>
        `${contact} ${isNew ? `was added as a contact of ${supplierName}` : `of ${supplierName} was given another phone or mail address`}. This inquiry is sealed: that contact can neither read nor submit your quotation until a second person of ours has confirmed it. If you do not know this person, please tell us at once.`,
    },
  },
};

const labels = {
  number: { zh: '询价单号', en: 'Inquiry' },
  title: { zh: '标题', en: 'Title' },
  endDate: { zh: '截止日期', en: 'Due' },
  note: { zh: '备注', en: 'Remarks' },
  buyer: { zh: '采购联系人', en: 'Buyer' },
  open: { zh: '打开询价单', en: 'Open the inquiry' },
  signIn: { zh: '登录报价', en: 'Sign in to quote' },
  personal: { zh: '此链接仅供您本人使用，请勿转发。', en: 'This link is for you alone. Please do not forward it.' },
  copy: { zh: '抄送：以下内容已发送给', en: 'Copy of what was sent to' },
  reply: { zh: '请直接回复本邮件报价。', en: 'Please quote by replying to this mail.' },
} satisfies Record<string, Label>;

/** What messages are about, as their subjects begin. */
export const reasonWords = Object.fromEntries(Object.entries(wordings).map(([reason, { subject }]) => [reason, subject])) as Record<
  TellReason,
  Label
>;

/** The subject of a message to a supplier. */
export const subjectOf = (locale: Locale, reason: TellReason, { number, title }: Told): string =>
  `${wordings[reason].subject[locale]} ${number} ${title}`.slice(0, 255);

/** A mail to a supplier about an inquiry, in its contact's language. */
export function inquiryMail(locale: Locale, reason: TellReason, told: Told): MailBody {
  const isAsked = ['invite', 'resend', 'amend', 'remind', 'extend'].includes(reason);
  const { title, lines, facts } = contentOf(locale, reason, told);
  return mailText(locale, {
    ...{ title, name: told.contactName, lines: [...lines, ...(isAsked && !told.link ? [labels.reply[locale]] : [])], facts },
    link: told.link && {
      label: (told.link.isSignIn ? labels.signIn : labels.open)[locale],
      href: told.link.href,
      note: told.link.isSignIn ? signInNote(locale, told.link.supplierNumber) : labels.personal[locale],
    },
    sender: told.tenantName,
  });
}

/** What suppliers were told, for whoever reads along in the plant. */
export function inquiryCopy(locale: Locale, reason: TellReason, told: Told): MailBody {
  const { title, lines, facts } = contentOf(locale, reason, told);
  const readers = `${labels.copy[locale]}${locale === 'zh' ? '：' : ': '}${told.supplierName}`;
  // An award says something else to each supplier: the copy lists what they won.
  return mailText(locale, {
    title,
    name: told.contactName,
    lines: [readers, ...(reason === 'award' ? [] : lines)],
    facts,
    sender: told.tenantName,
  });
}

function contentOf(locale: Locale, reason: TellReason, told: Told) {
  return {
    title: wordings[reason].subject[locale],
    lines: [wordings[reason].says[locale](told)],
    facts: [
      [labels.number[locale], told.number],
      [labels.title[locale], told.title],
      ...(reason === 'award' || reason === 'cancel' ? [] : [[labels.endDate[locale], told.endDate] as const]),
      ...(told.note ? [[labels.note[locale], told.note] as const] : []),
      ...(told.buyer ? [[labels.buyer[locale], personIn(told.buyer)] as const] : []),
      ...told.lines,
    ] as const,
  };
}

const personIn = ({ name, phone, email }: Buyer): string => [name, phone, email].filter(Boolean).join(' ');

/** A text message says what happened, and where to go on. */
export function inquiryText(locale: Locale, reason: TellReason, told: Told): string {
  const { number, title, link } = told;
  const says = `${wordings[reason].subject[locale]} ${number} ${title}：${wordings[reason].says[locale](told).replaceAll('\n', ' ')}`;
  return link ? `${says} ${labels[link.isSignIn ? 'signIn' : 'open'][locale]} ${link.href}` : says;
}

const signInNote = (locale: Locale, number: string): string =>
  ({ zh: `供应商编码 ${number}，用手机验证码登录。`, en: `Supplier code ${number}, with a code sent to your phone.` })[locale];
