import * as z from 'zod';
import { grouped } from '#rules/grouped.ts';
import type { Label } from '#rules/screen.ts';
import { event, eventsOf } from '#server/events/event.ts';
import { type Inquiry, inquiry } from './inquiry.ts';

const [said, count, day] = [z.string(), z.string().regex(/^\d+$/), z.string().regex(/^\d{4}-\d\d-\d\d$/)];

/** As every other page writes the amount. */
const inThousands = (amount: string): string => amount.replace(/^[\d.]+/, (number) => grouped(Number(number), { min: 2, max: 2 }));
const total = { values: { total: said }, shown: { total: inThousands } };
const counted = { values: { count, total: said }, shown: { total: inThousands } };

type OfBuyer = Pick<Inquiry, 'id' | 'number' | 'createUser'>;
/** Whoever wrote the inquiry learns what a supplier did with it, and nothing of what a quote says, since it may be sealed. */
const buyer = ({ createUser }: OfBuyer) => [createUser];
const toBuyer = ({ id, number }: OfBuyer, { zh, en }: Label) => ({
  title: { zh: `${number} ${zh}`, en: `${number}: ${en}` },
  link: `${inquiry.page}/view/${id}`,
});

export const inquiryEvents = eventsOf(inquiry.path, {
  created: event({ text: { zh: '新建', en: 'Created' } }),
  changed: event({ text: { zh: '修改', en: 'Changed' } }),
  audit: event({ text: { zh: '审核通过', en: 'Approved' } }),
  takeBack: event({ text: { zh: '撤回审核', en: 'Approval withdrawn' } }),
  send: event({ text: { zh: '发送给{count}家供应商', en: 'Sent to suppliers: {count}' }, values: { count } }),
  untold: event({
    text: { zh: '未通知{suppliers}：没有邮箱，也没有启用短信', en: 'Not told, without mail or SMS: {suppliers}' },
    values: { suppliers: said },
  }),
  untoldOut: event({ text: { zh: '未通知{suppliers}：已停用', en: 'Not told, out of use: {suppliers}' }, values: { suppliers: said } }),
  resend: event({ text: { zh: '重新发送给{supplier}', en: 'Sent again to {supplier}' }, values: { supplier: said } }),
  amend: event({ text: { zh: '更改：{zh}', en: 'Amended: {en}' }, values: { zh: said, en: said } }),
  addSuppliers: event({
    text: { zh: '增加供应商{suppliers}，通知{count}家', en: 'Suppliers added: {suppliers}; told: {count}' },
    values: { suppliers: said, count },
  }),
  correct: event({
    text: { zh: '{supplier}的收件人由{before}更正为{after}', en: 'Recipient at {supplier} corrected from {before} to {after}' },
    values: { supplier: said, before: said, after: said },
  }),
  remind: event({ text: { zh: '提醒{count}家未报价的供应商', en: 'Suppliers without a quote reminded: {count}' }, values: { count } }),
  extend: event({
    text: { zh: '结束时间由{before}延至{after}', en: 'End moved from {before} to {after}' },
    values: { before: day, after: day },
  }),
  receive: event({
    text: { zh: '{supplier}提交第{round}轮报价', en: '{supplier} quoted, round {round}' },
    values: { supplier: said, round: count },
    inbox: {
      to: buyer,
      message: (about, { supplier }) => toBuyer(about, { zh: `${supplier}已报价`, en: `${supplier} has quoted` }),
    },
  }),
  enter: event({
    text: { zh: '录入{supplier}的第{round}轮报价', en: 'Quote of {supplier} entered, round {round}' },
    values: { supplier: said, round: count },
  }),
  withdraw: event({ text: { zh: '{supplier}撤回报价', en: '{supplier} withdrew the quote' }, values: { supplier: said } }),
  addContact: event({
    text: {
      zh: '{supplier}新增联系人{contact}，另一人确认前不能查看或提交密封报价',
      en: '{supplier} has a new contact {contact}: no sealed quotes until a second person confirms it',
    },
    values: { supplier: said, contact: said },
  }),
  changeContact: event({
    text: {
      zh: '{supplier}的联系人{contact}有变更，另一人确认前不能查看或提交密封报价',
      en: 'Contact {contact} of {supplier} was changed: no sealed quotes until a second person confirms it',
    },
    values: { supplier: said, contact: said },
  }),
  confirmContact: event({
    text: { zh: '确认{supplier}的联系人{contact}', en: 'Contact {contact} of {supplier} confirmed' },
    values: { supplier: said, contact: said },
  }),
  ask: event({
    text: { zh: '供应商提问', en: 'A supplier asked' },
    inbox: {
      to: buyer,
      message: (about: OfBuyer & { supplier: string; asked: string }) => ({
        ...toBuyer(about, { zh: `${about.supplier}提问`, en: `${about.supplier} asked` }),
        body: { zh: about.asked, en: about.asked },
      }),
    },
  }),
  answer: event({ text: { zh: '向所有供应商答复提问', en: 'Question answered to all suppliers' } }),
  answerOne: event({
    text: { zh: '单独答复{supplier}的提问', en: 'Question of {supplier} answered to it alone' },
    values: { supplier: said },
  }),
  open: event({ text: { zh: '开标', en: 'Quotes opened' } }),
  negotiate: event({
    text: { zh: '与{supplier}议价 {change}', en: 'Price negotiated with {supplier} {change}' },
    values: { supplier: said, change: said },
  }),
  undoNegotiation: event({
    text: {
      zh: '撤回与{supplier}的议价：{item} {before} → {after}',
      en: 'Negotiated price taken back: {item} of {supplier}, {before} → {after}',
    },
    values: { supplier: said, item: said, before: said, after: said },
  }),
  award: event({ text: { zh: '定标{count}行，合计{total}', en: 'Lines awarded: {count}, {total} in all' }, ...counted }),
  awardPart: event({ text: { zh: '部分定标{count}行，合计{total}', en: 'Lines awarded in part: {count}, {total} in all' }, ...counted }),
  approveAward: event({ text: { zh: '批准定标，合计{total}', en: 'Award approved, {total} in all' }, ...total }),
  approvePrice: event({
    text: { zh: '批准定标后的议价 {changes}', en: 'Price negotiated after the award approved: {changes}' },
    values: { changes: said },
  }),
  tellAwards: event({ text: { zh: '通知{count}家供应商定标结果', en: 'Suppliers told of the award: {count}' }, values: { count } }),
  reopen: event({ text: { zh: '撤销定标', en: 'Award undone' } }),
  openAgain: event({ text: { zh: '重新打开', en: 'Opened again' } }),
  close: event({ text: { zh: '关闭', en: 'Closed' } }),
  cancel: event({ text: { zh: '取消：{reason}', en: 'Cancelled: {reason}' }, values: { reason: said } }),
});
