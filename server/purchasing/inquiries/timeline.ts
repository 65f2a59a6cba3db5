import { and, asc, eq } from 'drizzle-orm';
import { grouped } from '#rules/grouped.ts';
import type { Label } from '#rules/screen.ts';
import { authorIn, clockName, type SignedInContext } from '#server/calls/context.ts';
import { inquiryEvent } from './inquiry-tables.ts';

/** What happens to an inquiry, in the words of its timeline. */
export const eventWords = {
  created: { zh: '新建', en: 'Created' },
  changed: { zh: '修改', en: 'Changed' },
  audit: { zh: '审核通过', en: 'Approved' },
  takeBack: { zh: '撤回审核', en: 'Approval withdrawn' },
  send: { zh: '发送给{count}家供应商', en: 'Sent to suppliers: {count}' },
  untold: { zh: '未通知{suppliers}：没有邮箱，也没有启用短信', en: 'Not told, without mail or SMS: {suppliers}' },
  untoldOut: { zh: '未通知{suppliers}：已停用', en: 'Not told, out of use: {suppliers}' },
  resend: { zh: '重新发送给{supplier}', en: 'Sent again to {supplier}' },
  amend: { zh: '更改：{zh}', en: 'Amended: {en}' },
  addSuppliers: { zh: '增加供应商{suppliers}，通知{count}家', en: 'Suppliers added: {suppliers}; told: {count}' },
  correct: { zh: '{supplier}的收件人由{before}更正为{after}', en: 'Recipient at {supplier} corrected from {before} to {after}' },
  remind: { zh: '提醒{count}家未报价的供应商', en: 'Suppliers without a quote reminded: {count}' },
  extend: { zh: '结束时间由{before}延至{after}', en: 'End moved from {before} to {after}' },
  receive: { zh: '{supplier}提交第{round}轮报价', en: '{supplier} quoted, round {round}' },
  enter: { zh: '录入{supplier}的第{round}轮报价', en: 'Quote of {supplier} entered, round {round}' },
  withdraw: { zh: '{supplier}撤回报价', en: '{supplier} withdrew the quote' },
  addContact: {
    zh: '{supplier}新增联系人{contact}，另一人确认前不能查看或提交密封报价',
    en: '{supplier} has a new contact {contact}: no sealed quotes until a second person confirms it',
  },
  changeContact: {
    zh: '{supplier}的联系人{contact}有变更，另一人确认前不能查看或提交密封报价',
    en: 'Contact {contact} of {supplier} was changed: no sealed quotes until a second person confirms it',
  },
  confirmContact: { zh: '确认{supplier}的联系人{contact}', en: 'Contact {contact} of {supplier} confirmed' },
  ask: { zh: '供应商提问', en: 'A supplier asked' },
  answer: { zh: '向所有供应商答复提问', en: 'Question answered to all suppliers' },
  answerOne: { zh: '单独答复{supplier}的提问', en: 'Question of {supplier} answered to it alone' },
  open: { zh: '开标', en: 'Quotes opened' },
  negotiate: { zh: '与{supplier}议价 {change}', en: 'Price negotiated with {supplier} {change}' },
  undoNegotiation: {
    zh: '撤回与{supplier}的议价：{item} {before} → {after}',
    en: 'Negotiated price taken back: {item} of {supplier}, {before} → {after}',
  },
  award: { zh: '定标{count}行，合计{total}', en: 'Lines awarded: {count}, {total} in all' },
  awardPart: { zh: '部分定标{count}行，合计{total}', en: 'Lines awarded in part: {count}, {total} in all' },
  approveAward: { zh: '批准定标，合计{total}', en: 'Award approved, {total} in all' },
  approvePrice: { zh: '批准定标后的议价 {changes}', en: 'Price negotiated after the award approved: {changes}' },
  tellAwards: { zh: '通知{count}家供应商定标结果', en: 'Suppliers told of the award: {count}' },
  reopen: { zh: '撤销定标', en: 'Award undone' },
  openAgain: { zh: '重新打开', en: 'Opened again' },
  close: { zh: '关闭', en: 'Closed' },
  cancel: { zh: '取消：{reason}', en: 'Cancelled: {reason}' },
} as const satisfies Record<string, Label>;
export type EventAction = keyof typeof eventWords;

interface Event {
  inquiryId: string;
  action: EventAction;
  inviteId?: string | null;
  detail?: Record<string, string>;
}

/** Adds to the timeline of an inquiry, in the transaction of what happened. */
export async function addEvent({ db, session }: Pick<SignedInContext, 'db' | 'session'>, ...events: Event[]): Promise<void> {
  if (events.length === 0) return;
  const [doneBy, userId] = [session.realName, authorIn(session)];
  await db.insert(inquiryEvent).values(events.map((event) => ({ ...event, doneBy, userId })));
}

/** The timeline of an inquiry that the caller may see, oldest first. */
export async function timelineOf(ctx: SignedInContext, inquiryId: string) {
  const { db, session, locale } = ctx;
  const rows = await db
    .select()
    .from(inquiryEvent)
    .where(and(eq(inquiryEvent.tenantId, session.tenantId), eq(inquiryEvent.inquiryId, inquiryId)))
    .orderBy(asc(inquiryEvent.id))
    .limit(1000);
  return rows.map(({ action, detail, doneBy, createTime }) => ({
    action,
    text: wordsOf(action, detail)[locale],
    doneBy: doneBy || clockName(ctx),
    time: createTime,
  }));
}

function wordsOf(action: string, detail: Record<string, string>): Label {
  const words: Label = eventWords[action as EventAction] ?? { zh: action, en: action };
  const shown: Record<string, string> = {
    ...detail,
    ...(detail.total !== undefined && { total: detail.total.replace(/^[\d.]+/, inThousands) }),
  };
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => shown[name] ?? '').trim();
  return { zh: filled(words.zh), en: filled(words.en) };
}

/** As every other page writes the amount. */
const inThousands = (amount: string): string => grouped(Number(amount), { min: 2, max: 2 });
