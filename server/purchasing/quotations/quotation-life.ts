import { life } from '#server/entity/life.ts';
import { BusinessError } from '#server/errors.ts';

const refusing = (zh: string, en: string) => () => new BusinessError({ zh, en }, { code: 409 });
export const twice = refusing('该报价已提交过', 'This quotation was already submitted');
export const notCurrent = refusing('只能对已提交的最新报价议价', 'Only the latest submitted quote can be negotiated');
export const noRound = refusing('没有可撤回的议价', 'There is no negotiated price to take back');
export const noPrice = ({ supplierName, itemNumber }: { supplierName: string; itemNumber: string }) =>
  new BusinessError(
    {
      zh: `${supplierName} ${itemNumber}：只能推送已定标的、或最新一轮已提交的单价，请选择该供应商的最新报价`,
      en: `${itemNumber} of ${supplierName}: only awarded prices and those of the latest submitted round can be pushed. Choose the latest quote of this supplier.`,
    },
    { code: 409 },
  );

/** A quotation is drafted, submitted, and replaced by the next round of its supplier. */
export const quotationLife = life({
  states: {
    draft: { zh: '草稿', en: 'Draft', tone: 'neutral' },
    submitted: { zh: '已提交', en: 'Submitted', tone: 'good' },
    replaced: { zh: '已更新', en: 'Replaced', tone: 'neutral' },
    withdrawn: { zh: '已撤回', en: 'Withdrawn', tone: 'bad' },
  },
  first: 'draft',
  removable: ['draft'],
  moves: {
    /** By whoever enters it: whether that may be, the inquiry's `quote` says. */
    submit: {
      from: ['draft'],
      to: 'submitted',
      label: { zh: '提交', en: 'Submit' },
      past: 'Submitted',
      notNow: twice,
    },
    replace: { from: ['submitted'], to: 'replaced', label: { zh: '更新', en: 'Replace' }, past: 'Replaced' },
  },
});

/** The lines of a quotation are in its state; the price of the round that counts is negotiated and pushed. */
export const quotationLineLife = life({
  states: quotationLife.states,
  first: 'draft',
  editable: ['draft'],
  removable: ['draft'],
  moves: {
    negotiate: {
      from: ['submitted'],
      label: { zh: '议价', en: 'Negotiate' },
      past: 'Price negotiated',
      right: 'negotiate',
      button: false,
      notNow: notCurrent,
    },
    undoNegotiation: {
      from: ['submitted'],
      label: { zh: '撤回议价', en: 'Take the last price back' },
      past: 'Negotiated price taken back',
      right: 'negotiate',
      button: false,
      notNow: noRound,
    },
    pushPrices: {
      // What is awarded stands, whatever its supplier quotes later (decision 119).
      from: ['submitted', 'replaced'],
      label: { zh: '推送价格到OA', en: 'Push prices to the OA' },
      past: 'Pushed to the OA',
      right: 'push',
      on: 'selection',
      icon: 'upload',
      confirm: { zh: '将所选价格推送到OA，确定推送?', en: 'The selected prices are sent to the OA. Push them?' },
      notNow: (row): BusinessError => noPrice({ supplierName: row.supplierName ?? '', itemNumber: row.itemNumber ?? '' }),
    },
  },
});
