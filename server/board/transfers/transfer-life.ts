import { life } from '#server/entity/life.ts';
import { BusinessError } from '#server/errors.ts';

/** Boards are drafted, sent and received (docs/production.md, 'transferboards 转板'); only drafts change. */
export const transferLife = life({
  field: 'transferState',
  states: {
    draft: { zh: '草稿', en: 'Draft', tone: 'neutral' },
    sent: { zh: '已发出', en: 'Sent', tone: 'warning' },
    received: { zh: '已接收', en: 'Received', tone: 'good' },
  },
  moves: {
    send: {
      from: ['draft'],
      to: 'sent',
      label: { zh: '发出', en: 'Send' },
      past: 'Sent',
      icon: 'arrow-right',
      right: 'send',
      confirm: { zh: '确认发出？发出后不能再修改。', en: 'Send? It cannot be changed afterwards.' },
      notNow: ({ id, transferNumber }) =>
        new BusinessError(
          { zh: `转板单 ${transferNumber} 已发出`, en: `Transfer ${transferNumber} was already sent` },
          { code: 409, recordId: id },
        ),
    },
    receive: {
      from: ['sent'],
      to: 'received',
      label: { zh: '接收', en: 'Receive' },
      past: 'Received',
      right: 'receive',
      confirm: { zh: '确认接收？', en: 'Receive?' },
      notNow: ({ id, transferNumber }) =>
        new BusinessError(
          { zh: `转板单 ${transferNumber} 未发出或已接收`, en: `Transfer ${transferNumber} is not on its way` },
          { code: 409, recordId: id },
        ),
    },
  },
});
