import { describe, expect, test } from 'vitest';
import { textOf } from '#tests/exchange/exchange-build.ts';
import { buildSent, typedQuote } from './build.ts';
import { as, beQuoting, buyer, compare, enter, on, supplier, suppliers } from './quoting.ts';

beQuoting();

describe('a quote', () => {
  test('is counted, makes the inquiry quoting, and replaces the round before', async () => {
    const sent = await buildSent(buyer, suppliers);

    await enter(sent, 0, ['1.2', '3']);
    const second = await enter(sent, 0, ['1.1', '3']);

    expect(second).toMatchObject({ round: 2, state: 'submitted' });
    expect(await buyer.query('purchasing.inquiry.detail', { id: sent.id })).toMatchObject({
      state: 'quoting',
      quoted: '1/3',
      quotedStatus: 1,
    });
    const { records } = await buyer.query('purchasing.quote.list', { filters: { inquiryId: sent.id }, sort: ['round'] });
    expect(records.map(({ state }: { state: string }) => state)).toEqual(['replaced', 'submitted']);
  });

  test('is offered with its inquiry and round: a supplier has many', async () => {
    const sent = await buildSent(buyer, suppliers);
    const made = [await enter(sent, 0, ['1.2', '3']), await enter(sent, 0, ['1.1', '3'])];

    const options = await buyer.query('purchasing.quote.select', { ids: made.map(({ id }) => id) });

    const { number } = await buyer.query('purchasing.inquiry.detail', { id: sent.id });
    expect(options.map(({ label }: { label: string }) => label)).toEqual(
      [1, 2].map((round) => expect.stringMatching(new RegExp(`\\S ${number} 第${round}轮$`))),
    );
  });

  test('is a draft until it is submitted', async () => {
    const sent = await buildSent(buyer, suppliers);
    const draft = await buyer.mutate('purchasing.quote.save', typedQuote(sent, 0, ['1'], { lines: [] }));

    await buyer.mutate('purchasing.quote.enter', { id: draft.id, lines: typedQuote(sent, 0, ['1', null]).lines });
    const twice = await buyer.refusal('purchasing.quote.enter', { id: draft.id });

    expect(twice).toMatchObject({ code: 409, message: '该报价已提交过' });
    expect((await buyer.query('purchasing.quote.detail', { id: draft.id })).lines).toMatchObject([
      { price: '1.000000', state: 'submitted' },
      { isDeclined: true, declineReason: '停产' },
    ]);
  });

  test('keeps the lines of its draft that are sent again, whatever their order', async () => {
    const sent = await buildSent(buyer, suppliers);
    const { lines, ...typed } = typedQuote(sent, 0, ['1', '3']);
    const draft = await buyer.mutate('purchasing.quote.save', { ...typed, lines });
    const linesNow = async () => (await buyer.query('purchasing.quote.detail', { id: draft.id })).lines;
    const before: { id: string; version: number }[] = await linesNow();

    await buyer.mutate('purchasing.quote.update', { id: draft.id, lines: [{ ...lines[1], price: '4' }, lines[0]] });
    const after = await linesNow();
    await buyer.mutate('purchasing.quote.update', { id: draft.id, lines: [lines[1]] });

    expect(after).toMatchObject([before[0], { id: before[1]?.id, price: '4.000000', version: 2 }]);
    expect(await linesNow()).toMatchObject([{ id: before[1]?.id }]);
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    ['in a currency that the inquiry does not know', { currency: 'USD' }, 'currency', '询价单不接受该币种'],
    ['without its date', { date: '' }, 'date', '请输入报价日期'],
    ['without its validity', { endDate: '' }, 'endDate', '请输入报价有效期'],
    ['that ends before it begins', { endDate: '2026-05-01' }, 'endDate', '报价有效期不能早于报价日期'],
    ['without a line', { lines: [] }, 'lines', '请至少报一行价格'],
    ['of a supplier that was not invited', { inviteId: '1' }, 'inviteId', '请选择受邀的供应商'],
  ])('%s is refused at its field', async (_, of, field, text) => {
    const sent = await buildSent(buyer, suppliers);

    expect((await buyer.refusal('purchasing.quote.enter', typedQuote(sent, 0, ['1', '2'], of))).problems).toEqual({ [field]: text });
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    ['a price of nothing', { price: '0' }, 'price', '单价必须大于0'],
    ['a price below nothing', { price: '-1' }, 'price', '单价必须大于0'],
    ['no price', { price: '', note: '稍后' }, 'price', '请输入单价，或标记不报价'],
    ['no reason for declining', { price: '', isDeclined: true }, 'declineReason', '请填写不报价原因'],
    [
      'price breaks that do not ascend',
      {
        price: '1',
        priceBreaks: [
          { qty: '500', price: '0.9' },
          { qty: '500', price: '0.8' },
        ],
      },
      'priceBreaks',
      '阶梯价的数量必须逐级递增',
    ],
  ])('with %s is refused at the line', async (_, of, field, text) => {
    const sent = await buildSent(buyer, suppliers);
    const lines = [{ lineId: sent.lines[0]?.id, ...of }];

    const refusal = await buyer.refusal('purchasing.quote.enter', typedQuote(sent, 0, [], { lines }));

    expect(refusal.problems).toEqual({ [`lines.0.${field}`]: text });
  });

  test('is told all that its lines lack at once, where one is wrong too', async () => {
    const sent = await buildSent(buyer, suppliers);
    const [one, other] = sent.lines.map(({ id }) => id);
    const lines = [
      { lineId: one, price: '', moq: '-1' },
      { lineId: other, isDeclined: true, leadDays: 'soon' },
    ];

    const { problems } = await buyer.refusal('purchasing.quote.enter', typedQuote(sent, 0, [], { lines, date: '' }));

    expect(Object.keys(problems).sort()).toEqual(['date', 'lines.0.moq', 'lines.0.price', 'lines.1.declineReason', 'lines.1.leadDays']);
    const draft = await buyer.refusal('purchasing.quote.save', typedQuote(sent, 0, [], { lines: [...lines, null, 'x'] }));
    await buyer.refusal('purchasing.quote.enter', typedQuote(sent, 0, [], { lines: [null, 'x'] }));
    expect(Object.keys(draft.problems)).toEqual(expect.arrayContaining(['lines.0.moq', 'lines.1.leadDays']));
    expect(Object.keys(draft.problems)).not.toContain('lines.0.price');
  });

  test.each([true, 1, 'true', '1', 'on'])('declines a line by %j, of which nothing else is said, and is asked why', async (isDeclined) => {
    const sent = await buildSent(buyer, suppliers);
    const lines = [
      { lineId: sent.lines[0]?.id, price: '1' },
      { lineId: sent.lines[1]?.id, isDeclined },
    ];

    const { problems } = await buyer.refusal('purchasing.quote.enter', typedQuote(sent, 0, [], { lines }));

    expect(problems).toEqual({ 'lines.1.declineReason': '请填写不报价原因' });
  });

  test('after the end, or the same once more, is refused', async () => {
    const sent = await buildSent(buyer, suppliers);
    await enter(sent, 0, ['1', '2']);

    const same = await buyer.refusal('purchasing.quote.enter', typedQuote(sent, 0, ['1', '2']));
    const late = await as({}, on('2026-05-21')).refusal('purchasing.quote.enter', typedQuote(sent, 1, ['1', '2']));

    expect(same.problems).toEqual({ lines: '与上一轮报价相同，没有提交' });
    expect(late.problems).toEqual({ inquiryId: '询价已结束，不能再报价' });
  });

  test('that holds longer, says more or brings a further file is a round of its own, with the prices of before', async () => {
    const sent = await buildSent(buyer, suppliers);
    const offer = async (of: Record<string, unknown>) => (await enter(sent, 0, ['1', '2'], of)).round;

    const rounds = [await offer({}), await offer({ endDate: '2026-12-31' }), await offer({ endDate: '2026-12-31', note: '含运费' })];
    const same = await buyer.refusal('purchasing.quote.enter', typedQuote(sent, 0, ['1', '2'], { endDate: '2026-12-31', note: '含运费' }));

    expect(rounds).toEqual([1, 2, 3]);
    expect(same.problems).toEqual({ lines: '与上一轮报价相同，没有提交' });
  });

  test.each([false, true])('on paper overwrites nothing that a colleague has entered since (sealed: %s)', async (isSealedBid) => {
    const sent = await buildSent(buyer, suppliers, { isSealedBid });
    const [colleague, asked] = [as({ userId: '2002', realName: '同事' }), { inquiryId: sent.id, inviteId: sent.invited[0]?.id }];
    const seenNow = async () => (await colleague.query('purchasing.quote.entry', asked)).seen;
    const before = await seenNow();
    const mine = typedQuote(sent, 0, ['2', '3'], { seen: before });

    if (!isSealedBid) await colleague.mutate('purchasing.quote.save', typedQuote(sent, 0, ['1', '3'], { seen: before }));
    const draft = isSealedBid ? undefined : await buyer.refusal('purchasing.quote.save', mine);
    await colleague.mutate('purchasing.quote.enter', typedQuote(sent, 0, ['1.5', '3'], { seen: await seenNow() }));
    const late = await buyer.refusal('purchasing.quote.enter', mine);

    expect(draft?.code ?? 409).toBe(409);
    expect(late).toMatchObject({ code: 409, message: '数据已被他人修改' });
    const { records } = await as({}, on('2026-05-21')).query('purchasing.quote.list', { filters: { inquiryId: sent.id } });
    expect(records.map(({ round }: { round: number }) => round)).toEqual(isSealedBid ? [] : [1]);
    expect(await buyer.mutate('purchasing.quote.enter', { ...mine, seen: await seenNow() })).toMatchObject({ round: 2 });
  });

  test('on paper is another version once a line of its draft was added, changed or removed by itself', async () => {
    const sent = await buildSent(buyer, suppliers);
    const asked = { inquiryId: sent.id, inviteId: sent.invited[0]?.id };
    const draft = await buyer.mutate('purchasing.quote.save', typedQuote(sent, 0, ['1'], { lines: [] }));
    const colleague = as({ userId: '2002', realName: '同事' });
    const seenNow = async () => (await colleague.query('purchasing.quote.entry', asked)).seen;
    const saves = async (seen: string) =>
      (await colleague.refusal('purchasing.quote.submit', typedQuote(sent, 0, ['9', '9'], { id: draft.id, seen }))).code;

    const empty = await seenNow();
    const line = await buyer.mutate('purchasing.quoteLine.save', { quoteId: draft.id, lineId: sent.lines[0]?.id, price: '1' });
    const afterAdding = await saves(empty);
    const added = await seenNow();
    await buyer.mutate('purchasing.quoteLine.update', { id: line.id, price: '2' });
    const afterChanging = await saves(added);
    const changed = await seenNow();
    await buyer.mutate('purchasing.quoteLine.remove', { ids: line.id });
    const afterRemoving = await saves(changed);

    expect([afterAdding, afterChanging, afterRemoving]).toEqual([409, 409, 409]);
    expect(await buyer.query('purchasing.quote.detail', { id: draft.id })).toMatchObject({ version: draft.version + 3, lines: [] });
  });

  test('is exported line by line with its MOQ, package, lead time, breaks and alternate', async () => {
    const sent = await buildSent(buyer, suppliers);
    const priceBreaks = [
      { qty: '1000', price: '0.0095' },
      { qty: '5000', price: '0.009' },
    ];
    const terms = { moq: '100', spq: '50', leadDays: 14, alternateItem: 'RC0603-12K', priceBreaks };
    await enter(sent, 0, [], { lines: [{ lineId: sent.lines[0]?.id, price: '0.01', ...terms }] });

    const columns = ['itemNumber', 'price', 'moq', 'spq', 'leadDays', 'priceBreaksShow', 'alternateItem'];
    const asked = { path: 'purchasing.quoteLine', format: 'csv', columns, filters: { inquiryId: sent.id }, sort: [] };
    const csv = await textOf(await buyer.query('exchange.exportNow', asked));

    const [head, line] = csv.trim().split(/\r?\n/);
    expect(head).toContain('最小订购量,最小包装量,交期（天）,阶梯价,替代料');
    expect(line).toContain('RC0603-10K,0.01,100,50,14,1000: 0.0095; 5000: 0.009,RC0603-12K');
  });

  test('that somebody corrects by its version is not overwritten by who read it before', async () => {
    const sent = await buildSent(buyer, suppliers);
    const draft = await buyer.mutate('purchasing.quote.save', typedQuote(sent, 0, ['1', '2']));

    await buyer.mutate('purchasing.quote.update', { id: draft.id, note: '更正', version: draft.version });
    const late = await buyer.refusal('purchasing.quote.enter', {
      id: draft.id,
      lines: typedQuote(sent, 0, ['9', '9']).lines,
      version: draft.version,
    });

    expect(late).toMatchObject({ code: 409, message: '数据已被他人修改' });
    expect(await buyer.query('purchasing.quote.detail', { id: draft.id })).toMatchObject({
      note: '更正',
      lines: [{ price: '1.000000' }, {}],
    });
  });

  test('of a supplier is read by itself and the buyer, not by another supplier', async () => {
    const sent = await buildSent(buyer, suppliers);
    const made = await supplier(0).mutate('purchasing.quote.enter', typedQuote(sent, 0, ['1', '2']));

    const foreign = await supplier(1).refusal('purchasing.quote.detail', { id: made.id });
    const forOther = await supplier(1).refusal('purchasing.quote.enter', typedQuote(sent, 0, ['9', '9']));

    expect(foreign.code).toBe(404);
    expect(forOther.problems).toEqual({ inviteId: '请选择受邀的供应商' });
    expect((await buyer.query('purchasing.quote.detail', { id: made.id })).lines).toHaveLength(2);
    expect(await compare(sent.id, supplier(1))).toMatchObject({ suppliers: [{}], lines: [{ cells: [{ answer: 'none' }] }, {}] });
  });

  test('may be entered while its supplier is still writing, whose own is then the next round', async () => {
    const sent = await buildSent(buyer, suppliers);
    await supplier(0).mutate('purchasing.supplierInquiry.saveQuote', typedQuote(sent, 0, ['1', '2']));

    const entered = await enter(sent, 0, ['3', '4']);
    const own = await supplier(0).mutate('purchasing.supplierInquiry.submitQuote', typedQuote(sent, 0, ['1', '2']));

    expect([entered.round, own.round]).toEqual([2, 3]);
    expect((await compare(sent.id)).lines[0].cells[0].quoted.price).toBe('1');
  });

  test('that its supplier has not submitted is read by nobody else', async () => {
    const sent = await buildSent(buyer, suppliers);
    const draft = await supplier(0).mutate('purchasing.supplierInquiry.saveQuote', typedQuote(sent, 0, ['1', '2']));

    expect((await buyer.refusal('purchasing.quote.detail', { id: draft.id })).code).toBe(404);
    expect((await supplier(0).query('purchasing.quote.detail', { id: draft.id })).lines).toHaveLength(2);
  });
});
