import { beforeAll, describe, expect, test } from 'vitest';
import { askAs, buildSession } from '#tests/build.ts';
import { buildSent, buildSupplier, typedInquiry, typedQuote } from '../build.ts';
import { beQuoting, buyer, on, plant, suppliers } from '../quoting.ts';

beQuoting();
let ids: Record<'draft' | 'none' | 'some' | 'all', string>;
beforeAll(async () => {
  const [one = { id: '', number: '' }, two = { id: '', number: '' }] = suppliers;
  const draft = await buyer.mutate(
    'purchasing.inquiry.save',
    typedInquiry([one], { temMatrialList: [{ itemNumber: 'LM2596_S%', itemQty: '5' }] }),
  );
  const [none, some, all] = [await buildSent(buyer, [one, two]), await buildSent(buyer, [one, two]), await buildSent(buyer, [two])];
  for (const sent of [some, all]) await buyer.mutate('purchasing.quote.enter', typedQuote(sent, 0, ['1', '2']));
  ids = { draft: String(draft.id), none: none.id, some: some.id, all: all.id };
});

const found = async (filters: Record<string, string>): Promise<string[]> => {
  const { records, total } = await buyer.query('purchasing.inquiry.list', { filters, size: 50 });
  expect(records).toHaveLength(total);
  const nameOf = (id: string) => Object.entries(ids).find(([, one]) => one === id)?.[0] ?? id;
  return records.map(({ id }: { id: string }) => nameOf(id)).sort();
};

describe('inquiries are searched', () => {
  test('by material and supplier, number or name, as any text', async () => {
    expect(await found({ matrialListShow: 'ch340' })).toEqual(['all', 'none', 'some']);
    // Signs of patterns stand for themselves.
    expect(await found({ matrialListShow_like: '6_s%' })).toEqual(['draft']);
    expect(await found({ matrialListShow: '2%9' })).toEqual([]);
    expect(await found({ supplierListName: suppliers[0]?.number ?? '' })).toEqual(['draft', 'none', 'some']);
    expect(await found({ supplierListName_equal: `供应商 ${suppliers[1]?.number}` })).toEqual(['all', 'none', 'some']);
    expect(await found({ supplierListName_notlike: suppliers[1]?.number ?? '' })).toEqual(['draft']);
  });

  test('by what derives from them, together with other fields', async () => {
    expect(await found({ auditStatus: '0' })).toEqual(['draft']);
    expect(await found({ audit_status_equal: '1' })).toEqual(['all', 'none', 'some']);
    expect(await found({ quotedStatus_equal: '0' })).toEqual(['draft', 'none']);
    expect(await found({ quotedStatus: '1' })).toEqual(['some']);
    expect(await found({ quotedStatus: '2', matrialListShow: 'CH340' })).toEqual(['all']);
    expect(await found({ quotedStatus_notequal: '2', state_equal: 'quoting' })).toEqual(['some']);
    expect(await found({ quoted: '1/2' })).toEqual(['some']);
    expect((await buyer.refusal('purchasing.inquiry.list', { filters: { auditStatus: 'x' } })).problems).toEqual({
      auditStatus: '审核状态不在可选范围内',
    });
  });

  test('by legacy clients, and as their export', async () => {
    const legacy = askAs(plant.database, buildSession({ tenantId: '100001' }), { door: 'blade', now: on('2026-05-05') });

    const { records } = await legacy.query('purchasing.inquiry.list', { filters: { quotedStatus: '2' } });
    const screen = await buyer.query('purchasing.inquiry.screen', {});

    expect(records.map(({ id }: { id: string }) => id)).toEqual([ids.all]);
    expect(screen.filters.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['matrialListShow', 'supplierListName', 'quotedStatus']),
    );
  });

  test('by its own supplier without a word of others', async () => {
    const other = await buildSupplier(buyer);
    expect(other.number).not.toBe('');
    const asSupplier = askAs(
      plant.database,
      buildSession({ tenantId: '100001', supplierId: suppliers[0]?.id ?? '', codes: new Set(['supplierinquiry']) }),
      {
        now: on('2026-05-05'),
      },
    );

    const { total } = await asSupplier.query('purchasing.inquiry.list', {
      filters: { quotedStatus: '2', supplierListName: suppliers[1]?.number ?? '' },
    });

    // What says how far others are is no filter for it.
    expect(total).toBe(2);
  });
});
