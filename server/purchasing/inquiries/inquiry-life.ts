import type { Label } from '#rules/screen.ts';
import { date, text } from '#server/entity/fields.ts';
import { life } from '#server/entity/life.ts';
import { BusinessError } from '#server/errors.ts';

/** States in which a supplier may quote. */
export const openStates = ['sent', 'quoting'] as const;
/** States in which suppliers know of the inquiry. */
export const outStates = [...openStates, 'closed', 'cancelled'] as const;
const notOut = ({ id }: { id: string }) =>
  new BusinessError(
    { zh: '只有已发送的询价可以延期或提醒', en: 'Only an inquiry that was sent can be extended or reminded of' },
    { code: 409, recordId: id },
  );
/** What is said of an inquiry in another state than a command needs. */
export const notPossible = ({ id, number, state }: { id: string; number: string | null; state: string }) => {
  const label: Label = inquiryLife.states[state as keyof typeof inquiryLife.states];
  return new BusinessError(
    { zh: `${number} ${label.zh}，不能执行该操作`, en: `${number} is ${label.en.toLowerCase()}: this is not possible now` },
    { code: 409, recordId: id },
  );
};
export const notAwarded = () => new BusinessError({ zh: '询价尚未定标', en: 'Nothing has been awarded yet' }, { code: 409 });
export const notSealed = () =>
  new BusinessError({ zh: '不是密封询价，或已经开标', en: 'The inquiry is not sealed, or was already opened' }, { code: 409 });

/** An inquiry is approved, sent, quoted by its suppliers and closed with an award or without one. */
export const inquiryLife = life({
  states: {
    draft: { zh: '草稿', en: 'Draft', tone: 'neutral' },
    audited: { zh: '已审核', en: 'Approved', tone: 'accent' },
    sent: { zh: '已发送', en: 'Sent', tone: 'accent' },
    quoting: { zh: '报价中', en: 'Quoting', tone: 'warning' },
    closed: { zh: '已关闭', en: 'Closed', tone: 'good' },
    cancelled: { zh: '已取消', en: 'Cancelled', tone: 'bad' },
  },
  first: 'draft',
  editable: ['draft'],
  removable: ['draft'],
  notNow: (row): BusinessError => notPossible({ id: row.id, number: row.number, state: row.state }),
  moves: {
    audit: {
      from: ['draft'],
      to: 'audited',
      label: { zh: '审核', en: 'Approve' },
      past: 'Approved',
      title: { zh: '审核询价', en: 'Approve inquiries' },
      right: 'audit',
      on: 'selection',
      isNext: true,
      confirm: {
        zh: '审核后不能直接修改，发送前可撤回审核，发送后可更改备注、附件、汇率和增加供应商。确定审核所选询价?',
        en: 'Approved inquiries cannot be edited. Until they are sent the approval can be withdrawn; afterwards note, files, rates and further suppliers can be amended. Approve the selected ones?',
      },
    },
    send: {
      from: ['audited'],
      to: 'sent',
      label: { zh: '发送给供应商', en: 'Send to suppliers' },
      past: 'Sent',
      title: { zh: '发送询价', en: 'Send an inquiry' },
      right: 'send',
      isNext: true,
      confirm: { zh: '发送后供应商即可报价，确定发送?', en: 'Once it is sent, suppliers can quote. Send it?' },
    },
    takeBack: {
      from: ['audited'],
      to: 'draft',
      label: { zh: '撤回审核', en: 'Withdraw approval' },
      past: 'Approval withdrawn',
      title: { zh: '撤回审核', en: 'Withdraw an approval' },
      right: 'audit',
      legacy: false,
      confirm: { zh: '撤回后又成为草稿，确定撤回?', en: 'It becomes a draft again. Withdraw the approval?' },
    },
    /** Only quotes and agreed prices bring it about: the state says that awards compare anew. */
    receive: { from: openStates, to: 'quoting', label: { zh: '收到报价', en: 'Receive a quote' }, past: 'Quote received' },
    open: {
      // Also of one that was closed without an award: what was quoted may be looked at.
      from: [...openStates, 'closed'],
      label: { zh: '开标', en: 'Open the quotes' },
      past: 'Quotes opened',
      title: { zh: '开标', en: 'Open sealed quotes' },
      right: 'award',
      isNext: true,
      confirm: { zh: '开标后有权限的人员都能看到价格，确定开标?', en: 'Prices are shown once the quotes are opened. Open them?' },
      notNow: notSealed,
    },
    remind: {
      from: openStates,
      label: { zh: '提醒未报价的供应商', en: 'Remind suppliers without a quote' },
      past: 'Suppliers reminded',
      title: { zh: '提醒供应商', en: 'Remind suppliers' },
      right: 'send',
      confirm: { zh: '向未报价的供应商发送提醒，确定发送?', en: 'The suppliers without a quote are reminded. Send reminders?' },
      notNow: notOut,
    },
    extend: {
      // Also of one that was approved and not sent in time.
      from: ['audited', ...openStates],
      label: { zh: '延期', en: 'Extend' },
      past: 'Extended',
      title: { zh: '延长询价', en: 'Extend an inquiry' },
      right: 'send',
      asks: {
        endDate: date({
          label: { zh: '新的结束时间', en: 'New end date' },
          required: { zh: '请输入结束时间', en: 'Enter the end date' },
          example: '2031-01-31',
        }),
      },
      notNow: notOut,
    },
    close: {
      from: openStates,
      to: 'closed',
      label: { zh: '关闭询价', en: 'Close' },
      past: 'Closed',
      title: { zh: '关闭询价', en: 'Close an inquiry' },
      right: 'award',
      confirm: { zh: '未定标的物料不再定标，确定关闭?', en: 'What is not awarded stays so. Close the inquiry?' },
    },
    award: {
      from: openStates,
      to: 'closed',
      label: { zh: '定标', en: 'Award' },
      past: 'Awarded',
      right: 'award',
      button: false,
    },
    /** Lines, or parts of them, are still to be awarded. */
    awardPart: {
      from: openStates,
      to: 'quoting',
      label: { zh: '部分定标', en: 'Award a part' },
      past: 'Partly awarded',
      right: 'award',
      button: false,
    },
    reopen: {
      from: ['closed'],
      to: 'quoting',
      label: { zh: '重新打开询价', en: 'Reopen the inquiry' },
      past: 'Opened again',
      title: { zh: '重新打开询价', en: 'Reopen an inquiry' },
      right: 'award',
      legacy: false,
      confirm: { zh: '重新打开后可以继续报价和定标，确定打开?', en: 'It can be quoted and awarded again. Reopen it?' },
    },
    undoAward: {
      from: ['quoting', 'closed'],
      to: 'quoting',
      label: { zh: '撤销定标', en: 'Undo the award' },
      past: 'Award undone',
      right: 'award',
      button: false,
    },
    /** Of awards above a sum, where the plant asks for a second person. */
    approveAward: {
      from: ['quoting', 'closed'],
      label: { zh: '批准定标', en: 'Approve the award' },
      past: 'Award approved',
      title: { zh: '批准定标', en: 'Approve an award' },
      right: 'audit',
      legacy: 'approve-award',
      isNext: true,
      confirm: {
        zh: '批准后可以通知供应商并推送价格，确定批准?',
        en: 'Suppliers can be told and prices pushed once it is approved. Approve the award?',
      },
      notNow: notAwarded,
    },
    tellAwards: {
      from: ['quoting', 'closed'],
      label: { zh: '通知定标结果', en: 'Tell suppliers of the award' },
      past: 'Suppliers told of the award',
      title: { zh: '通知定标结果', en: 'Tell suppliers of the award' },
      right: 'award',
      legacy: 'tell-awards',
      isNext: true,
      confirm: {
        zh: '通知中标的供应商；询价已关闭的，也通知其他已报价的供应商。之后不能撤销定标，确定通知?',
        en: 'Suppliers who won are told, and once the inquiry is closed the others who quoted. The award can no longer be undone. Tell them?',
      },
      notNow: notAwarded,
    },
    /** A quotation of one of its suppliers, which a buyer writes down or the supplier submits. */
    quote: { from: openStates, label: { zh: '录入报价', en: 'Enter quote' }, past: 'Quoted', right: 'quotationform_add', button: false },
    resend: {
      from: openStates,
      label: { zh: '重新发送', en: 'Send again' },
      past: 'Sent again',
      right: 'send',
      button: false,
      notNow: () => new BusinessError({ zh: '询价单未发送或已结束', en: 'The inquiry was not sent, or has ended' }, { code: 409 }),
    },
    /** Also after the last day: exchange rates are renewed before an award. */
    amend: {
      from: openStates,
      label: { zh: '更改询价', en: 'Amend' },
      past: 'Amended',
      right: 'send',
      page: '/pur/inquiryform/amend/{id}',
    },
    correct: {
      from: openStates,
      label: { zh: '更正收件人', en: 'Correct the recipient' },
      past: 'Recipient corrected',
      right: 'send',
      button: false,
    },
    answer: {
      from: outStates,
      label: { zh: '答复提问', en: 'Answer a question' },
      past: 'Question answered',
      right: 'send',
      button: false,
    },
    cancel: {
      from: ['audited', ...openStates],
      to: 'cancelled',
      label: { zh: '取消询价', en: 'Cancel the inquiry' },
      past: 'Cancelled',
      title: { zh: '取消询价', en: 'Cancel an inquiry' },
      right: 'send',
      tone: 'danger',
      asks: {
        reason: text({
          label: { zh: '取消原因', en: 'Reason' },
          required: { zh: '请填写取消原因', en: 'Give the reason for cancelling' },
          max: 500,
        }),
      },
    },
  },
});
