import { life } from '#server/entity/life.ts';
import { BusinessError } from '#server/errors.ts';

export const isIssued = () =>
  new BusinessError({ zh: '报价已定稿，修改前请先点“修订”', en: 'This quote is issued. Revise it before you change it.' });

/** A quote is drafted, issued, and revised as the draft of its next version. */
export const quoteLife = life({
  states: {
    draft: { zh: '草稿', en: 'Draft', tone: 'neutral' },
    issued: { zh: '已定稿', en: 'Issued', tone: 'good' },
  },
  first: 'draft',
  editable: ['draft'],
  removable: ['draft'],
  moves: {
    issue: {
      from: ['draft'],
      to: 'issued',
      label: { zh: '定稿', en: 'Issue' },
      past: 'Issued',
      title: { zh: '报价定稿', en: 'Issue quotes' },
      right: 'issue',
      icon: 'check',
      isNext: true,
      confirm: {
        zh: '定稿后保存为一个版本，不能再修改。确定定稿?',
        en: 'The quote is saved as a version and can no longer be changed. Issue it?',
      },
      notNow: isIssued,
    },
    revise: {
      from: ['issued'],
      to: 'draft',
      label: { zh: '修订', en: 'Revise' },
      past: 'Revised',
      title: { zh: '报价修订', en: 'Revise quotes' },
      right: 'issue',
      icon: 'check',
      confirm: {
        zh: '修订后成为新版本的草稿，原版本保留。确定修订?',
        en: 'It becomes the draft of the next version; this one is kept. Revise it?',
      },
      notNow: ({ number }) =>
        new BusinessError({ zh: `报价 ${number} 的状态已变化，请刷新`, en: `The state of ${number} has changed: reload` }, { code: 409 }),
    },
  },
});
