import { beforeAll, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';

const tenantId = '100001';
const { as } = usePlant(tenantId);
let supplierId: string;
beforeAll(async () => {
  supplierId = String((await clerk().mutate('purchasing.supplier.submit', { number: 'GYS-1', name: '华芯电子', status: 1 })).id);
});

const clerk = (locale: 'zh' | 'en' = 'zh') => as({ tenantId }, { locale });
const amounts = { netAmount: '100.10', taxAmount: '13.01', grossAmount: '113.11' };
const toCustomer = { number: 'INV-1', direction: 'out', invoiceDate: '2026-05-04', customer: '海岳照明', currency: 'CNY', ...amounts };
const refused = async (of: object, locale: 'zh' | 'en' = 'zh') =>
  (await clerk(locale).refusal('finance.financeInvoice.submit', { ...toCustomer, ...of })).problems;

test('an invoice adds up to the cent, also after a change of one amount', async () => {
  const { id } = await clerk().mutate('finance.financeInvoice.submit', { ...toCustomer, number: 'INV-SUM' });

  expect(await refused({ grossAmount: '113.12' })).toEqual({ grossAmount: '价税合计应为未税金额加税额：113.11' });
  expect((await clerk().refusal('finance.financeInvoice.submit', { id, taxAmount: '13' })).problems).toHaveProperty('grossAmount');
  expect(await refused({ number: 'INV-SUM' })).toEqual({ number: '该发票号码已存在' });
});

test('an invoice is dated no later than a month from now', async () => {
  expect(await refused({ number: 'INV-LATE', invoiceDate: '2999-01-01' })).toEqual({ invoiceDate: '开票日期不能晚于今天31天以后' });
  const { id } = await clerk().mutate('finance.financeInvoice.submit', { ...toCustomer, number: 'INV-OLD' });

  const moved = await clerk('en').refusal('finance.financeInvoice.submit', { id, invoiceDate: '2999-01-01' });

  expect(moved.problems).toEqual({ invoiceDate: 'The date must not be more than 31 days ahead' });
});

test('an invoice names who pays or is paid, and nobody of the other kind', async () => {
  expect(await refused({ customer: '' })).toEqual({ customer: '请输入客户' });
  expect(await refused({ supplierId })).toEqual({ supplierId: '销项发票没有供应商，请清空' });
  expect(await refused({ direction: 'in' }, 'en')).toEqual({
    supplierId: 'Choose the supplier',
    customer: 'An invoice from a supplier has no customer: leave it empty',
  });
  expect(await refused({ direction: 'in', supplierId, customer: '', quotesProgramId: '5' })).toHaveProperty('quotesProgramId');
});

test('an invoice that becomes one of the other kind loses whom it named, and a change of its note alone leaves that as it is', async () => {
  const { id } = await clerk().mutate('finance.financeInvoice.submit', { ...toCustomer, number: 'INV-KIND' });

  const kept = (await clerk().refusal('finance.financeInvoice.submit', { id, direction: 'in', supplierId })).problems;
  const nobody = (await clerk().refusal('finance.financeInvoice.submit', { id, customer: '' })).problems;
  await clerk().mutate('finance.financeInvoice.submit', { id, note: '补开' });
  const noted = await clerk().query('finance.financeInvoice.detail', { id });
  await clerk().mutate('finance.financeInvoice.submit', { id, direction: 'in', supplierId, customer: '' });

  expect(kept).toEqual({ customer: '进项发票没有客户，请清空' });
  expect(nobody).toEqual({ customer: '请输入客户' });
  expect(noted).toMatchObject({ note: '补开', customer: '海岳照明', supplierId: null });
  expect(await clerk().query('finance.financeInvoice.detail', { id })).toMatchObject({ customer: null, supplierName: '华芯电子' });
});
