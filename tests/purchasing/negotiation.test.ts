import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { readWorkbook } from '#server/exchange/workbook/read-workbook.ts';
import { seal, unseal } from '#server/security/seal.ts';
import { buildSent } from './build.ts';
import { beQuoting, buyer, compare, enter, plant, supplier, suppliers } from './quoting.ts';

beQuoting();

const workbookOf = async (id: string): Promise<string> =>
  JSON.stringify(await readWorkbook(await buffer((await buyer.query('purchasing.inquiry.compareWorkbook', { id })).open())));

describe('a negotiated price', () => {
  test('is asked about where it is far from the price before', async () => {
    const sent = await buildSent(buyer, suppliers);
    await enter(sent, 0, ['0.0089']);
    const [line] = (await buyer.query('purchasing.quoteLine.list', { filters: { inquiryId: sent.id } })).records;

    const question = await buyer.refusal('purchasing.quoteLine.negotiatePrice', { id: line.id, price: '1000.5' });
    const [, confirm = ''] = Object.keys(question.problems)[0]?.split('confirm.') ?? [];
    const other = await buyer.refusal('purchasing.quoteLine.negotiatePrice', { id: line.id, price: '10.5', confirm });
    const settled = await buyer.mutate('purchasing.quoteLine.negotiatePrice', { id: line.id, price: '1000.5', confirm });

    expect(question.message).toContain('0.0089 → 1000.5');
    expect(other.message).toContain('0.0089 → 10.5');
    expect(settled.price).toBe('1000.500000');
  });

  test('stands beside what its supplier submitted, and is told to it, as is its taking back', async () => {
    const sent = await buildSent(buyer, suppliers);
    const priceBreaks = [{ qty: '500', price: '1.15' }];
    await enter(sent, 0, [], { lines: [{ lineId: sent.lines[0]?.id, price: '1.2', priceBreaks }] });
    const [line] = (await buyer.query('purchasing.quoteLine.list', { filters: { inquiryId: sent.id } })).records;
    const own = async () => (await supplier(0).query('purchasing.supplierInquiry.detail', { id: sent.id })).rounds[0].lines[0];
    const told = async () => {
      const texts = await plant.database.sql`
        select o.subject from supplier_message m join messaging_outbox o on o.id = m.outbox_id
        where m.inquiry_id = ${sent.id} and m.invite_id = ${sent.invited[0]?.id ?? ''} and m.reason = 'agree'`;
      return texts.length;
    };

    for (const price of ['1.1', '1.05']) await buyer.mutate('purchasing.quoteLine.negotiatePrice', { id: line.id, price });
    const [agreed, count] = [await own(), await told()];
    for (const _ of [1, 2]) {
      const { version } = await buyer.query('purchasing.quoteLine.detail', { id: line.id });
      await buyer.mutate('purchasing.quoteLine.undoNegotiation', { id: line.id, version });
    }

    expect(agreed).toMatchObject({ price: '1.200000', priceBreaks, agreed: { price: '1.050000', priceBreaks: [], by: '测试员' } });
    expect(await own()).toMatchObject({ price: '1.200000', priceBreaks, agreed: null });
    expect([count, await told()]).toEqual([2, 4]);
  });

  test('keeps every round', async () => {
    const sent = await buildSent(buyer, suppliers);
    await enter(sent, 0, ['1.2', '3']);
    const [line] = (await buyer.query('purchasing.quoteLine.list', { filters: { inquiryId: sent.id, price_equal: '1.2' } })).records;

    const zero = await buyer.refusal('purchasing.quoteLine.negotiatePrice', { id: line.id, price: '0' });
    await buyer.mutate('purchasing.quoteLine.negotiatePrice', { id: line.id, price: '1.1', note: '电话' });
    await buyer.mutate('purchasing.quoteLine.negotiatePrice', { id: line.id, price: '1.05' });

    expect(Object.keys(zero.problems)).toEqual(['price']);
    expect((await buyer.query('purchasing.quoteLine.rounds', { id: line.id })).rounds).toMatchObject([
      { round: 1, priceBefore: '1.200000', priceAfter: '1.100000', note: '电话', doneBy: '测试员' },
      { round: 2, priceBefore: '1.100000', priceAfter: '1.050000' },
    ]);
  });

  test('is taken back with the breaks that it had ended, as long as it stands', async () => {
    const sent = await buildSent(buyer, suppliers, { temMatrialList: [{ itemNumber: 'RC0603-10K', itemQty: '1000' }] });
    const priceBreaks = [{ qty: '1000', price: '1.1' }];
    await enter(sent, 0, [], { lines: [{ lineId: sent.lines[0]?.id, price: '1.2', priceBreaks }] });
    const line = async () => (await buyer.query('purchasing.quoteLine.list', { filters: { inquiryId: sent.id } })).records[0];
    const { id, version } = await line();
    const takeBack = async () => ({ id, version: (await line()).version });

    const none = await buyer.refusal('purchasing.quoteLine.undoNegotiation', { id, version });
    await buyer.mutate('purchasing.quoteLine.negotiatePrice', { id, price: '0.12' });
    const mistyped = await line();
    const stale = await buyer.refusal('purchasing.quoteLine.undoNegotiation', { id, version });
    await buyer.mutate('purchasing.quoteLine.undoNegotiation', await takeBack());

    expect([none.code, stale.code]).toEqual([409, 409]);
    expect(mistyped).toMatchObject({ price: '0.12', priceBreaks: [] });
    expect(await line()).toMatchObject({ price: '1.2', priceBreaks });
    expect((await buyer.query('purchasing.quoteLine.rounds', { id })).rounds).toEqual([]);
    const { timeline } = await buyer.query('purchasing.inquiry.story', { id: sent.id });
    expect(timeline.slice(-2).map(({ text }: { text: string }) => text)).toEqual([
      expect.stringContaining('RC0603-10K 1.2 → 0.12'),
      expect.stringContaining('RC0603-10K 0.12 → 1.2'),
    ]);
  });

  test('is marked as agreed in the comparison, in its workbook and on the award', async () => {
    const sent = await buildSent(buyer, suppliers, { temMatrialList: [{ itemNumber: 'RC0603-10K', itemQty: '1000' }] });
    await enter(sent, 0, [], { lines: [{ lineId: sent.lines[0]?.id, price: '1.2', priceBreaks: [{ qty: '5000', price: '0.5' }] }] });
    const [before] = (await compare(sent.id)).lines[0].cells;
    const negotiate = (price: string) => buyer.mutate('purchasing.quoteLine.negotiatePrice', { id: before.quoteLineId, price });

    await negotiate('1.1');
    await negotiate('1.05');
    const { inquiry, lines } = await compare(sent.id);
    const book = () => workbookOf(sent.id);
    const compared = await book();
    const awards = [{ lineId: sent.lines[0]?.id, inviteId: sent.invited[0]?.id, quantity: '1000' }];
    await buyer.mutate('purchasing.inquiry.award', { id: sent.id, version: inquiry.version, awards });

    expect(before.agreed).toBeNull();
    expect(lines[0].cells[0]).toMatchObject({ quoted: { price: '1.05' }, agreed: { round: 2, price: '1.05', quoted: '1.2' } });
    expect(compared).toContain('议定 1.05 CNY（第2轮，首报 1.2）');
    expect((await compare(sent.id)).lines[0].awards).toMatchObject([{ price: '1.05', agreed: { round: 2, quoted: '1.2' } }]);
    expect(await book()).toContain('1000 × 1.05 议定 1.05 CNY（第2轮，首报 1.2）');
    expect(await book()).toMatch(/"定标"[^\]]*"929\.2"/);
  });

  test('is not marked where an order reaches a break that its supplier quoted', async () => {
    const sent = await buildSent(buyer, suppliers, { temMatrialList: [{ itemNumber: 'RC0603-10K', itemQty: '1000' }] });
    await enter(sent, 0, [], { lines: [{ lineId: sent.lines[0]?.id, price: '1.2', priceBreaks: [{ qty: '1000', price: '0.5' }] }] });
    const [cell] = (await compare(sent.id)).lines[0].cells;

    await buyer.mutate('purchasing.quoteLine.negotiatePrice', { id: cell.quoteLineId, price: '1.1' });

    expect((await compare(sent.id)).lines[0].cells[0]).toMatchObject({ quoted: { price: '0.5' }, agreed: null });
  });

  test('goes to the OA once, and again when it failed', async () => {
    const sent = await buildSent(buyer, suppliers);
    await enter(sent, 0, ['1.2', '3']);
    const [line] = (await buyer.query('purchasing.quoteLine.list', { filters: { inquiryId: sent.id } })).records;
    const push = { ids: [line.id] };
    const { sql } = plant.database;
    const state = async () => (await buyer.query('purchasing.quoteLine.rounds', { id: line.id })).pushes;

    const unset = await buyer.refusal('purchasing.quoteLine.pushPrices', push);
    await sql`insert into system_param (param_name, param_key, param_value) values ('OA', 'purchasing.oaWebhook', 'https://oa.example/prices')`;
    const secret = seal('a secret of the plant', 'webhook');
    await sql`insert into system_param (param_name, param_key, param_value) values ('OA', 'purchasing.oaSecret.100001', ${secret})`;
    await buyer.mutate('purchasing.quoteLine.pushPrices', push);
    const waiting = await buyer.refusal('purchasing.quoteLine.pushPrices', push);
    await sql`update messaging_outbox set status = 'dead', error = '接收方应答 HTTP 404' where channel = 'webhook'`;
    const failed = await state();
    await sql`update messaging_outbox set status = 'failed' where channel = 'webhook'`;
    await buyer.mutate('purchasing.quoteLine.pushPrices', push);
    const messages = await sql`select status, secret from messaging_outbox where channel = 'webhook' order by id`;
    await sql`update messaging_outbox set status = 'sent' where channel = 'webhook' and status = 'waiting'`;
    const known = await buyer.refusal('purchasing.quoteLine.pushPrices', push);

    expect([unset.code, waiting.code, known.code]).toEqual([409, 409, 409]);
    expect(failed).toMatchObject([{ status: 'dead', error: '接收方应答 HTTP 404', doneBy: '测试员' }]);
    expect(await state()).toMatchObject([{ status: 'sent' }]);
    // The same message: by its id the OA knows what it has already.
    expect(messages.map(({ status, secret }) => [status, unseal(secret, 'webhook')])).toEqual([['waiting', 'a secret of the plant']]);
  });

  test('goes to the OA with all others that were awarded, each as long as the OA has not got it', async () => {
    const { sql } = plant.database;
    await sql`insert into system_param (param_name, param_key, param_value) values ('OA', 'purchasing.oaWebhook.100001', 'https://oa.example/prices')`;
    const sent = await buildSent(buyer, suppliers);
    const priceBreaks = [{ qty: '500', price: '2.9' }];
    await enter(sent, 0, [], {
      lines: sent.lines.map(({ id }, at) => ({ lineId: id, price: ['1.2', '3'][at], priceBreaks: at === 1 ? priceBreaks : [] })),
    });
    const { inquiry, lines } = await compare(sent.id);
    const push = () => buyer.mutate('purchasing.inquiry.pushAwards', { id: sent.id });
    const early = await buyer.refusal('purchasing.inquiry.pushAwards', { id: sent.id });
    const awards = ['1000', '500'].map((quantity, at) => ({ lineId: sent.lines[at]?.id, inviteId: sent.invited[0]?.id, quantity }));
    await buyer.mutate('purchasing.inquiry.award', { id: sent.id, version: inquiry.version, awards });

    await buyer.mutate('purchasing.quoteLine.pushPrices', { ids: [lines[0].cells[0].quoteLineId] });
    const first = await push();
    const [posted] = await sql`select body from messaging_outbox where channel = 'webhook' order by id desc limit 1`;
    const waiting = await buyer.refusal('purchasing.inquiry.pushAwards', { id: sent.id });
    await sql`update messaging_outbox set status = 'dead', error = '接收方应答 HTTP 404' where status = 'waiting' and channel = 'webhook'`;
    const failed = (await compare(sent.id)).lines.map((line: { awards: { push: { status: string } }[] }) => line.awards[0]?.push.status);
    const again = await push();

    expect([early.code, waiting.code]).toEqual([409, 409]);
    expect([first, again]).toEqual([{ count: 1 }, { count: 2 }]);
    expect(failed).toEqual(['dead', 'dead']);
    // The award may be of a break.
    expect(JSON.parse(posted?.body)).toMatchObject({ price: '3.000000', priceBreaks });
  });
});
