import { randomBytes, randomInt } from 'node:crypto';
import { releasedItem } from '#tests/materials/build.ts';
import { type Ask, add, buildInput, type Samples } from '#tests/samples.ts';

export const samples: Samples = {
  // A price ends after it begins, no other one holds meanwhile, and one of a draft is asked about.
  'purchasing.customerPrice': async (ask) => {
    const { id: itemId } = await releasedItem(ask, await buildInput(ask, 'rd.item'));
    return { itemId, customer: `C-${randomBytes(4).toString('hex')}`, validTo: null };
  },
  'purchasing.freeCustomerPrice': async () => ({ customer: `C-${randomBytes(4).toString('hex')}`, validTo: null }),
  'purchasing.pushEmail': async () => ({ mail: `${randomBytes(4).toString('hex')}@plant.example` }),
  'purchasing.supplierContact': async () => ({ phone: `13${randomInt(1e8, 1e9)}` }),
  // In a sealed one suppliers alone enter prices.
  'purchasing.inquiry': async () => ({
    isSealedBid: false,
    endDate: '2099-12-31',
    temMatrialList: [{ itemNumber: `CH340-${randomInt(1e6)}`, itemQty: '100' }],
    temSupplierList: [{ supplierName: '临时供应商', contactName: '王芳', contactPhone: `13${randomInt(1e8, 1e9)}` }],
  }),
  // Suppliers quote what was sent to them.
  'purchasing.quote': async (ask) => {
    const { inviteId, inquiryId } = await sentInquiry(ask);
    return { inquiryId, inviteId, taxNumber: 'SL02_SYS', endDate: '2099-12-31' };
  },
  'purchasing.quoteLine': async (ask) => {
    const { lineId, ...of } = await sentInquiry(ask);
    const quote = await ask.mutate('purchasing.quote.save', { ...of, date: '2026-05-04', endDate: '2099-12-31' });
    return { quoteId: quote.id, lineId };
  },
};

/** An inquiry that its one supplier may answer. */
async function sentInquiry(ask: Ask) {
  const { id } = await add(ask, 'purchasing.inquiry');
  await ask.mutate('purchasing.inquiry.audit', { ids: [id] });
  await ask.mutate('purchasing.inquiry.send', { id });
  const { invited, lines } = await ask.query('purchasing.inquiry.parts', { id });
  return { inquiryId: id, inviteId: invited[0].id, lineId: lines[0].id };
}
