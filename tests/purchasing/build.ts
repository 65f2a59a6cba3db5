import type { askAs } from '#tests/build.ts';

export type Asked = ReturnType<typeof askAs>;

let made = 0;
const next = () => String(++made).padStart(4, '0');

export interface Supplier {
  id: string;
  number: string;
}

/** A supplier of the plant with one contact. */
export async function buildSupplier(ask: Asked): Promise<Supplier> {
  const number = `GYS-T${next()}`;
  const { id } = await ask.mutate('purchasing.supplier.submit', { number, name: `供应商 ${number}`, status: 1 });
  await ask.mutate('purchasing.supplierContact.submit', { supplierId: id, name: '李明', phone: `1390000${next()}`, isDefault: true });
  return { id: String(id), number };
}

export const contact = { contactName: '李明', contactPhone: '13900000001', contactMail: 'li@example.com' };

/** What a buyer types: two temporary materials, and the suppliers given. */
export const typedInquiry = (suppliers: readonly Supplier[], of: Record<string, unknown> = {}) => ({
  title: '贴片电阻询价',
  startDate: '2026-05-04',
  endDate: '2026-05-20',
  taxNumber: 'SL02_SYS',
  matrialList: [],
  temMatrialList: [
    { itemNumber: 'RC0603-10K', itemQty: '1000' },
    { itemNumber: 'CH340', itemQty: '500', needDate: '2026-06-01' },
  ],
  supplierList: suppliers.map(({ number }) => ({ supplierNumber: number, ...contact })),
  temSupplierList: [],
  ...of,
});

export interface Sent {
  id: string;
  lines: { id: string; itemNumber: string }[];
  invited: { id: string; supplierId: string; supplierName: string }[];
}

/** An inquiry that its suppliers may answer. */
export async function buildSent(ask: Asked, suppliers: readonly Supplier[], of: Record<string, unknown> = {}): Promise<Sent> {
  const { id } = await ask.mutate('purchasing.inquiry.save', typedInquiry(suppliers, of));
  await ask.mutate('purchasing.inquiry.audit', { ids: [id] });
  await ask.mutate('purchasing.inquiry.send', { id });
  return { id: String(id), ...(await ask.query('purchasing.inquiry.parts', { id })) };
}

/** A quote of the nth supplier with a price for each line; null declines one. */
export const typedQuote = (sent: Sent, nth: number, prices: readonly (string | null)[], of: Record<string, unknown> = {}) => ({
  inquiryId: sent.id,
  inviteId: sent.invited[nth]?.id,
  date: '2026-05-05',
  endDate: '2026-08-05',
  currency: 'CNY',
  isTaxIncluded: true,
  lines: prices.map((price, at) => ({
    lineId: sent.lines[at]?.id,
    ...(price === null ? { isDeclined: true, declineReason: '停产' } : { price }),
  })),
  ...of,
});
