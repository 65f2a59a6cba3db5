import { describe, expect, test } from 'vitest';
import { unseal } from '#server/security/seal.ts';
import { releasedItem } from '#tests/materials/build.ts';
import { buildInput } from '#tests/samples.ts';
import { buildSent, typedQuote } from './build.ts';
import { as, beQuoting, buyer, compare, enter, plant, supplier, suppliers } from './quoting.ts';

beQuoting();
const useOa = () => plant.database.sql`
  insert into system_param (param_name, param_key, param_value)
  values ('OA', 'purchasing.oaWebhook.100001', 'https://oa.example/prices') on conflict do nothing`;

describe('a comparison', () => {
  test('is without tax in one currency, and marks the best, what is late and what is far off', async () => {
    const sent = await buildSent(buyer, suppliers, { exchangeRates: [{ currency: 'USD', rate: '7' }] });
    const [line] = sent.lines;
    const offer = (of: Record<string, unknown>) => ({ lines: [{ lineId: line?.id, leadDays: 7, ...of }] });
    await enter(sent, 0, [], offer({ price: '1.13' }));
    await enter(sent, 1, [], { currency: 'USD', isTaxIncluded: false, ...offer({ price: '0.14', moq: '2000', leadDays: 90 }) });
    await enter(sent, 2, [], offer({ price: '2.26' }));

    const { lines } = await compare(sent.id);

    expect(lines[0].cells).toMatchObject([
      { netPrice: '1', total: '1000.00', isBest: true, waste: null },
      { netPrice: '0.98', orderQuantity: '2000', waste: '1000', total: '1960.00', isBest: false },
      { netPrice: '2', isOutlier: true },
    ]);
    expect(lines[0].proposal).toEqual([expect.objectContaining({ inviteId: sent.invited[0]?.id, quantity: '1000', total: '1000.00' })]);
  });

  test('splits a line only where the further supplier saves what it has to, and proposes everything to one if asked', async () => {
    const temMatrialList = [
      { itemNumber: 'SPLIT-A', itemQty: '1100' },
      { itemNumber: 'SPLIT-B', itemQty: '10' },
    ];
    const sent = await buildSent(buyer, suppliers, { temMatrialList });
    const quoteOf = (nth: number, ...lines: Record<string, unknown>[]) =>
      enter(sent, nth, [], { isTaxIncluded: false, lines: lines.map((line, at) => ({ lineId: sent.lines[at]?.id, ...line })) });
    await quoteOf(0, { price: '1', spq: '1000' }, { price: '5' });
    await quoteOf(1, { price: '1.3' }, { price: '4' });
    await quoteOf(2, { price: '2' });
    const shares = async (wish: Record<string, string>) => {
      const { lines } = await buyer.query('purchasing.inquiry.compare', { id: sent.id, ...wish });
      return lines.map(({ proposal }: { proposal: { inviteId: string; quantity: string }[] }) =>
        proposal.map(({ inviteId, quantity }) => `${sent.invited.findIndex(({ id }) => id === inviteId)}: ${quantity}`).sort(),
      );
    };

    // Split it costs 1000 + 130, from the second alone 1430; 300 are saved.
    expect(await shares({})).toEqual([['0: 1000', '1: 100'], ['1: 10']]);
    expect(await shares({ orderCost: '299.99' })).toEqual([['0: 1000', '1: 100'], ['1: 10']]);
    expect(await shares({ orderCost: '300' })).toEqual([['1: 1100'], ['1: 10']]);
    expect(await shares({ plan: 'one' })).toEqual([['1: 1100'], ['1: 10']]);
    const refused = await buyer.refusal('purchasing.inquiry.compare', { id: sent.id, orderCost: '-1' });
    expect(Object.keys(refused.problems)).toEqual(['orderCost']);
    expect(await compare(sent.id)).toMatchObject({ wish: { orderCost: '50', plan: 'split', unsure: 0 } });
  });

  test('leaves out a supplier that charges more freight than its prices save, and says what was compared', async () => {
    const sent = await buildSent(buyer, suppliers);
    const net = { isTaxIncluded: false };
    await enter(sent, 0, ['1', '0.1'], net);
    // Cheaper by 0.05 × 500 on the second line, for 1,200.50 of freight.
    await enter(sent, 1, ['2', '0.05'], { ...net, freight: '1200.50' });
    await enter(sent, 2, ['0.5', '5'], { ...net, freight: '100', tooling: '50' });

    const { lines, proposedTotal, charges, suppliers: columns, wish } = await compare(sent.id);

    const shares = lines.map(({ proposal }: { proposal: { inviteId: string }[] }) =>
      proposal.map(({ inviteId }) => sent.invited.findIndex(({ id }) => id === inviteId)),
    );
    expect(shares).toEqual([[2], [0]]);
    // 500 + 50 for the goods, 150 beside them; with both in the totals of the columns too.
    expect([proposedTotal, charges.proposed]).toEqual(['700.00', '150.00']);
    expect(wish).toMatchObject({ groups: 4, areAll: true });
    expect(columns.map(({ quotedTotal }: { quotedTotal: string }) => quotedTotal)).toEqual(['1050.00', '3225.50', '3150.00']);
  });

  test('counts the freight of an award once, in its column and in the total, and none of it in what is proposed next', async () => {
    const sent = await buildSent(buyer, suppliers);
    await enter(sent, 0, ['1', '2'], { isTaxIncluded: false, freight: '80' });
    const { inquiry } = await compare(sent.id);
    const awards = [{ lineId: sent.lines[0]?.id, inviteId: sent.invited[0]?.id, quantity: '1000' }];

    await buyer.mutate('purchasing.inquiry.award', { id: sent.id, version: inquiry.version, awards });

    const part = await compare(sent.id);
    expect(part).toMatchObject({ awardedTotal: '1080.00', proposedTotal: '1000.00', charges: { awarded: '80.00', proposed: '0.00' } });
    expect(part.suppliers[0]).toMatchObject({ awarded: '1080.00', quotedTotal: '2080.00' });
  });

  test('still pushes what is awarded, at its price, once the supplier has quoted anew', async () => {
    const sent = await buildSent(buyer, suppliers);
    await enter(sent, 0, ['1', '2'], { freight: '20', isTaxIncluded: false });
    const old = await buyer.query('purchasing.quoteLine.list', { filters: { inquiryId: sent.id } });
    const { inquiry } = await compare(sent.id);
    const awards = [{ lineId: sent.lines[0]?.id, inviteId: sent.invited[0]?.id, quantity: '1000' }];
    await buyer.mutate('purchasing.inquiry.award', { id: sent.id, version: inquiry.version, awards });
    await buyer.mutate('purchasing.inquiry.tellAwards', { ids: [sent.id] });
    const { inquiryId, inviteId: _, ...quote } = typedQuote(sent, 0, ['1.5', '1.9'], { freight: '90', isTaxIncluded: false });
    await supplier(0).mutate('purchasing.supplierInquiry.submitQuote', { inquiryId, ...quote });
    await useOa();

    const before = await compare(sent.id);
    await buyer.mutate('purchasing.inquiry.pushAwards', { id: sent.id });
    const again = await buyer.refusal('purchasing.inquiry.pushAwards', { id: sent.id });
    const other = old.records.find(({ lineId }: { lineId: string }) => lineId === sent.lines[1]?.id);
    const refused = await buyer.refusal('purchasing.quoteLine.pushPrices', { ids: [other.id] });

    const { invited } = await buyer.query('purchasing.inquiry.parts', { id: sent.id });
    expect(invited[0]).toMatchObject({ lastRound: 2, lastQuoted: expect.stringMatching(/^\d{4}-/) });
    expect([before.isPushDue, before.awardedTotal]).toEqual([true, '1020.00']);
    const [pushed] = await plant.database.sql`select body from messaging_outbox where channel = 'webhook' order by id desc limit 1`;
    expect(JSON.parse(pushed?.body)).toMatchObject({ price: '1.000000', isAwarded: true, awards: [{ quantity: '1000.0000' }] });
    expect(again.message).toBe('定标价格都已推送');
    expect(refused.message).toContain(`供应商 ${suppliers[0]?.number} CH340：只能推送已定标的`);
  });

  test('tells in which parameters an alternate differs', async () => {
    const build = async (of: Record<string, unknown>) =>
      releasedItem(buyer, { ...(await buildInput(buyer, 'rd.item')), resistance: '47k', ...of });
    const [asked, other] = [await build({}), await build({ tolerance: 'F' })];
    const sent = await buildSent(buyer, suppliers, { matrialList: [{ itemNumber: asked.code, itemQty: '10' }], temMatrialList: [] });
    await enter(sent, 0, [], { lines: [{ lineId: sent.lines[0]?.id, price: '1', alternateItem: other.code }] });

    const { lines } = await compare(sent.id);

    expect(lines[0].cells[0].differences).toContainEqual({
      label: '精度',
      asked: expect.stringContaining('5'),
      offered: expect.stringContaining('1'),
    });
  });

  test('leaves an alternate to whoever accepts it, who books, tells and pushes it under its own number', async () => {
    const build = async () => String((await releasedItem(buyer, await buildInput(buyer, 'rd.item'))).code);
    const [asked, other] = [await build(), await build()];
    const sent = await buildSent(buyer, suppliers, { matrialList: [{ itemNumber: asked, itemQty: '10' }], temMatrialList: [] });
    const [lineId] = sent.lines.map(({ id }) => id);
    await enter(sent, 0, [], { lines: [{ lineId, price: '1', alternateItem: other }] });
    await enter(sent, 1, [], { lines: [{ lineId, price: '3', alternateItem: asked }] });
    const compared = await compare(sent.id);
    const [line] = compared.lines;
    const award = {
      ...{ id: sent.id, version: compared.inquiry.version },
      awards: [{ lineId, inviteId: sent.invited[0]?.id, quantity: '10' }],
    };

    const question = await buyer.refusal('purchasing.inquiry.award', award);
    const [, confirm = ''] = Object.keys(question.problems)[0]?.split('confirm.') ?? [];
    await buyer.mutate('purchasing.inquiry.award', { ...award, confirm });
    await buyer.mutate('purchasing.inquiry.tellAwards', { ids: [sent.id] });
    await useOa();
    await buyer.mutate('purchasing.inquiry.pushAwards', { id: sent.id });

    expect(line.cells.map(({ isBest }: { isBest: boolean }) => isBest)).toEqual([false, true, undefined]);
    expect(line.proposal).toEqual([expect.objectContaining({ inviteId: sent.invited[1]?.id, quantity: '10' })]);
    expect(question.message).toContain(`供应商 ${suppliers[0]?.number}报的是替代料 ${other}，不是 ${asked}`);
    const prices = await plant.database.sql`select item_number from rd_item_price where item_number in (${asked}, ${other})`;
    expect(prices.map(({ item_number: code }) => code)).toEqual([other]);
    const [letter] = await plant.database.sql`
      select o.body from supplier_message m join messaging_outbox o on o.id = m.outbox_id
      where m.inquiry_id = ${sent.id} and m.invite_id = ${sent.invited[0]?.id ?? ''} and m.reason = 'award'`;
    expect(unseal(letter?.body, 'outbox') ?? letter?.body).toContain(`${asked} → ${other}`);
    const [pushed] = await plant.database.sql`select body from messaging_outbox where channel = 'webhook' order by id desc limit 1`;
    expect(JSON.parse(pushed?.body)).toMatchObject({ itemNumber: other, askedItemNumber: asked });
  });

  test('leaves what a supplier offers instead in words alone to whoever accepts it, and books it for no item', async () => {
    const asked = String((await releasedItem(buyer, await buildInput(buyer, 'rd.item'))).code);
    const sent = await buildSent(buyer, suppliers, { matrialList: [{ itemNumber: asked, itemQty: '10' }], temMatrialList: [] });
    const [lineId] = sent.lines.map(({ id }) => id);
    const other = '国产替代，封装相同，25V';
    await enter(sent, 0, [], { lines: [{ lineId, price: '1', alternateNote: other }] });
    await enter(sent, 1, [], { lines: [{ lineId, price: '3', alternateItem: asked, alternateNote: '原厂' }] });
    const compared = await compare(sent.id);
    const [line] = compared.lines;
    const one = await buyer.query('purchasing.inquiry.compare', { id: sent.id, plan: 'one' });
    const award = {
      ...{ id: sent.id, version: compared.inquiry.version },
      awards: [{ lineId, inviteId: sent.invited[0]?.id, quantity: '10' }],
    };

    const question = await buyer.refusal('purchasing.inquiry.award', award);
    const [, confirm = ''] = Object.keys(question.problems)[0]?.split('confirm.') ?? [];
    await buyer.mutate('purchasing.inquiry.award', { ...award, confirm });
    await buyer.mutate('purchasing.inquiry.tellAwards', { ids: [sent.id] });
    await plant.database.sql`
      insert into system_param (param_name, param_key, param_value)
      values ('OA', 'purchasing.oaWebhook.100001', 'https://oa.example/prices') on conflict do nothing`;
    await buyer.mutate('purchasing.inquiry.pushAwards', { id: sent.id });

    expect(line.cells.map(({ isBest }: { isBest: boolean }) => isBest)).toEqual([false, true, undefined]);
    expect(line.cells[0]).toMatchObject({ alternateItem: null, alternateNote: other });
    const proposed = [expect.objectContaining({ inviteId: sent.invited[1]?.id, quantity: '10' })];
    expect([line.proposal, one.lines[0].proposal]).toEqual([proposed, proposed]);
    expect(question.message).toContain(`供应商 ${suppliers[0]?.number}报的是替代料 ${other}，不是 ${asked}`);
    expect(await plant.database.sql`select item_number from rd_item_price where source = ${compared.inquiry.number}`).toEqual([]);
    const [letter] = await plant.database.sql`
      select o.body from supplier_message m join messaging_outbox o on o.id = m.outbox_id
      where m.inquiry_id = ${sent.id} and m.invite_id = ${sent.invited[0]?.id ?? ''} and m.reason = 'award'`;
    expect(unseal(letter?.body, 'outbox') ?? letter?.body).toContain(`${asked} → ${other}`);
    const [pushed] = await plant.database.sql`select body from messaging_outbox where channel = 'webhook' order by id desc limit 1`;
    expect(JSON.parse(pushed?.body)).toMatchObject({ itemNumber: other, askedItemNumber: asked });
  });

  test('awards lines to several suppliers, which closes the inquiry and sets the price of the item', async () => {
    const item = await releasedItem(buyer, await buildInput(buyer, 'rd.item'));
    const sent = await buildSent(buyer, suppliers, { matrialList: [{ itemNumber: item.code, itemQty: '1000' }], temMatrialList: [] });
    const [lineId] = sent.lines.map(({ id }) => id);
    await enter(sent, 0, [], { lines: [{ lineId, price: '1.13', spq: '600' }] });
    await enter(sent, 1, [], { lines: [{ lineId, price: '1.2', moq: '100' }] });
    const { inquiry } = await compare(sent.id);
    const want = (...quantities: string[]) => ({
      id: sent.id,
      version: inquiry.version,
      awards: quantities.map((quantity, nth) => ({ lineId, inviteId: sent.invited[nth]?.id, quantity })),
    });

    const packages = await buyer.refusal('purchasing.inquiry.award', want('500', '500'));
    const minimum = await buyer.refusal('purchasing.inquiry.award', want('600', '50'));
    const little = await buyer.refusal('purchasing.inquiry.award', want('600', '100'));
    const much = await buyer.refusal('purchasing.inquiry.award', want('600', '1000'));
    const none = await buyer.refusal('purchasing.inquiry.award', want());
    await buyer.mutate('purchasing.inquiry.award', want('600', '400'));
    const { lines } = await compare(sent.id);

    expect(packages.problems).toEqual({ 'awards.0.quantity': '不是最小包装量 600 的整数倍' });
    // The minimum may have been talked down, and the rest may be awarded later: both are asked about.
    expect(Object.values(minimum.problems)).toEqual([
      expect.stringContaining('少于待定的 1,000'),
      expect.stringContaining('低于最小订购量 100'),
    ]);
    expect(Object.values(little.problems)).toEqual([`${item.code} 定标 700，少于待定的 1,000；其余可以再定标`]);
    expect(much.problems).toEqual({ 'awards.0.quantity': '其他供应商的数量已够，这一家是多余的' });
    expect(Object.keys(none.problems)).toEqual(['awards']);
    // Its own award is no earlier price of a line, and a line says what its item is.
    expect([lines[0].itemName, lines[0].trend]).toEqual([item.description, []]);
    expect(await compare(sent.id)).toMatchObject({ inquiry: { state: 'closed' }, awardedTotal: '1024.78', lines: [{ awards: [{}, {}] }] });
    expect((await compare(sent.id)).suppliers.map(({ awarded }: { awarded: string | null }) => awarded)).toEqual([
      '600.00',
      '424.78',
      null,
    ]);
    expect(await buyer.query('rd.item.priceOrder', { itemNumbers: item.code })).toMatchObject([
      { price: '1.200000', currency: 'CNY', supplierNumber: suppliers[1]?.number, orderDate: '2026-05-05' },
    ]);
  });

  test('has its value where less than a minimum order was talked down, and totals are the sum of their rows', async () => {
    const temMatrialList = [{ itemNumber: 'BELOW-MOQ', itemQty: '2000' }];
    const sent = await buildSent(buyer, suppliers, { temMatrialList });
    const [lineId] = sent.lines.map(({ id }) => id);
    await enter(sent, 0, [], { lines: [{ lineId, price: '0.0118', moq: '10000', priceBreaks: [{ qty: 20000, price: '0.011' }] }] });
    await enter(sent, 1, [], { lines: [{ lineId, price: '0.0105' }] });
    const { inquiry } = await compare(sent.id);
    const awards = ['500', '1500'].map((quantity, nth) => ({ lineId, inviteId: sent.invited[nth]?.id, quantity }));

    await buyer.mutate('purchasing.inquiry.award', { id: sent.id, version: inquiry.version, awards, confirm: true });

    // 0.0118 with 13 % tax is 0.010442 without.
    const compared = await compare(sent.id);
    expect(compared).toMatchObject({ awardedTotal: '19.16', lines: [{ awards: [{ amount: '5.22' }, { amount: '13.94' }] }] });
    expect(compared.suppliers.map(({ awarded }: { awarded: string | null }) => awarded)).toEqual(['5.22', '13.94', null]);
    const { timeline } = await buyer.query('purchasing.inquiry.story', { id: sent.id });
    expect(timeline.at(-1)?.text).toContain('19.16 CNY');
  });

  test('is awarded in parts, each told by itself, until everything is covered or the buyer closes it', async () => {
    const sent = await buildSent(buyer, suppliers);
    const [first, second] = sent.lines;
    await enter(sent, 0, ['1', '2']);
    await enter(sent, 1, ['3', '4']);
    const awardLine = async (lineId: string | undefined, nth: number, quantity: string, more = {}) =>
      buyer.mutate('purchasing.inquiry.award', {
        ...{ id: sent.id, version: (await compare(sent.id)).inquiry.version, ...more },
        awards: [{ lineId, inviteId: sent.invited[nth]?.id, quantity }],
      });
    const won = async (nth: number) =>
      (await supplier(nth).query('purchasing.supplierInquiry.detail', { id: sent.id })).awards.map((one: { quantity: string }) =>
        Number(one.quantity),
      );

    await awardLine(first?.id, 0, '400', { confirm: true });
    const part = await compare(sent.id);
    const untold = await won(0);
    await buyer.mutate('purchasing.inquiry.tellAwards', { ids: [sent.id] });
    const told = await won(0);
    const tooLate = await buyer.refusal('purchasing.inquiry.undoAward', { id: sent.id });
    await awardLine(first?.id, 1, '600');
    await buyer.mutate('purchasing.inquiry.undoAward', { id: sent.id });
    const undone = await compare(sent.id);
    await awardLine(first?.id, 1, '600');
    const covered = await buyer.refusal('purchasing.inquiry.award', {
      ...{ id: sent.id, version: (await compare(sent.id)).inquiry.version },
      awards: [{ lineId: first?.id, inviteId: sent.invited[0]?.id, quantity: '1' }],
    });
    await awardLine(second?.id, 0, '500');
    const whole = await compare(sent.id);

    expect(part).toMatchObject({
      inquiry: { state: 'quoting' },
      lines: [{ open: '600', proposal: [{ quantity: '600' }] }, { awards: [] }],
    });
    expect([untold, told]).toEqual([[], [400]]);
    expect(tooLate).toMatchObject({ code: 409, message: '已通知供应商定标结果' });
    expect(undone.lines[0]).toMatchObject({ open: '600', awards: [{ quantity: '400' }] });
    expect(Object.values(covered.problems)).toContain('该行已全部定标');
    expect(whole).toMatchObject({ inquiry: { state: 'closed' }, lines: [{ open: '0', awards: [{}, {}] }, { open: '0' }] });
    const { timeline } = await buyer.query('purchasing.inquiry.story', { id: sent.id });
    expect(timeline.map(({ text }: { text: string }) => text).filter((text: string) => text.includes('定标'))).toEqual([
      expect.stringContaining('部分定标1行'),
      expect.stringContaining('通知'),
      expect.stringContaining('部分定标1行'),
      '撤销定标',
      expect.stringContaining('部分定标1行'),
      expect.stringContaining('定标1行'),
    ]);
  });

  test('that is closed with a part awarded tells the others the end once, and can be opened again for the rest', async () => {
    const sent = await buildSent(buyer, suppliers);
    await enter(sent, 0, ['1', '2']);
    await enter(sent, 1, ['3', '4']);
    const { inquiry } = await compare(sent.id);
    const awards = [{ lineId: sent.lines[0]?.id, inviteId: sent.invited[0]?.id, quantity: '1000' }];
    await buyer.mutate('purchasing.inquiry.award', { id: sent.id, version: inquiry.version, awards });
    const winner = await buyer.mutate('purchasing.inquiry.tellAwards', { ids: [sent.id] });
    const again = await buyer.refusal('purchasing.inquiry.tellAwards', { ids: [sent.id] });
    await buyer.mutate('purchasing.inquiry.close', { id: sent.id });

    await buyer.mutate('purchasing.inquiry.tellAwards', { ids: [sent.id] });
    const letters = await plant.database
      .sql`select invite_id from supplier_message where inquiry_id = ${sent.id} and reason = 'award' order by id`;
    await buyer.mutate('purchasing.inquiry.reopen', { id: sent.id });

    expect(winner).toBeTruthy();
    expect(again).toMatchObject({ code: 409 });
    expect(letters.map((one) => String(one.invite_id))).toEqual([sent.invited[0]?.id, sent.invited[1]?.id]);
    expect(await compare(sent.id)).toMatchObject({ inquiry: { state: 'quoting' }, lines: [{ open: '0' }, {}] });
  });

  test('by two buyers at once awards once, and the award is undone as long as no price left the house', async () => {
    const sent = await buildSent(buyer, suppliers);
    await enter(sent, 0, ['1', '2']);
    const { inquiry } = await compare(sent.id);
    const awards = sent.lines.map(({ id }) => ({ lineId: id, inviteId: sent.invited[0]?.id, quantity: '1000' }));
    const award = { id: sent.id, version: inquiry.version, awards };

    const done = await Promise.allSettled([1, 2].map(() => as().mutate('purchasing.inquiry.award', award)));
    await buyer.mutate('purchasing.inquiry.undoAward', { id: sent.id });
    const stale = await buyer.refusal('purchasing.inquiry.award', award);

    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(stale).toMatchObject({ code: 409, message: '数据已被他人修改' });
    expect(await compare(sent.id)).toMatchObject({ inquiry: { state: 'quoting' }, awardedTotal: null });
  });

  test('shows the last price of an item as it was when the buyer decided', async () => {
    const { code } = await releasedItem(buyer, await buildInput(buyer, 'rd.item'));
    const awardAt = async (price: string) => {
      const sent = await buildSent(buyer, suppliers, { matrialList: [{ itemNumber: code, itemQty: '10' }], temMatrialList: [] });
      const [lineId, inviteId] = [sent.lines[0]?.id, sent.invited[0]?.id];
      await enter(sent, 0, [], { isTaxIncluded: false, lines: [{ lineId, price }] });
      const { inquiry } = await compare(sent.id);
      const awards = [{ lineId, inviteId, quantity: '10' }];
      await buyer.mutate('purchasing.inquiry.award', { id: sent.id, version: inquiry.version, awards });
      return sent.id;
    };

    const ids = [await awardAt('3'), await awardAt('2'), await awardAt('1')];
    // The day of an award is that of the plant's clock, which stands still in tests.
    await plant.database
      .sql`update rd_item_price set price_date = (create_time at time zone 'Asia/Shanghai')::date where item_number = ${code}`;

    const trends = [];
    for (const id of ids) trends.push((await compare(id)).lines[0].trend.map(({ price }: { price: string }) => price));
    expect(trends).toEqual([[], ['3'], ['3', '2']]);
  });

  test('that was closed without an award is opened again, and the timeline says so', async () => {
    const { id } = await buildSent(buyer, suppliers);
    await buyer.mutate('purchasing.inquiry.close', { id });

    await buyer.mutate('purchasing.inquiry.undoAward', { id });

    const { timeline } = await buyer.query('purchasing.inquiry.story', { id });
    expect((await compare(id)).inquiry.state).toBe('quoting');
    expect(timeline.slice(-2).map(({ text }: { text: string }) => text)).toEqual(['关闭', '重新打开']);
  });
});

describe('an award above the limit of its plant', () => {
  const limit = (amount: string) => plant.database.sql`
    insert into system_param (param_name, param_key, param_value) values ('Limit', 'purchasing.awardLimit.100001', ${amount})
    on conflict do nothing`;
  const unlimited = () => plant.database.sql`delete from system_param where param_key = 'purchasing.awardLimit.100001'`;
  const awarded = async (quantity: string) => {
    const sent = await buildSent(buyer, suppliers, { temMatrialList: [{ itemNumber: 'LIMIT', itemQty: '1000' }] });
    await enter(sent, 0, ['1.13']);
    const again = async (of: string) => {
      const { inquiry } = await compare(sent.id);
      const awards = [{ lineId: sent.lines[0]?.id, inviteId: sent.invited[0]?.id, quantity: of }];
      await buyer.mutate('purchasing.inquiry.award', { id: sent.id, version: inquiry.version, awards, confirm: true });
    };
    await again(quantity);
    return { id: sent.id, again };
  };
  const other = as({ userId: '77', realName: '王主管' });

  test('is told and pushed only once somebody else has approved it, and anew once it has changed', async () => {
    await limit('500');
    const { id, again } = await awarded('1000');

    const early = await buyer.refusal('purchasing.inquiry.tellAwards', { ids: [id] });
    const pushed = await buyer.refusal('purchasing.inquiry.pushAwards', { id });
    const own = await buyer.refusal('purchasing.inquiry.approveAward', { id });
    const shown = await compare(id);
    await other.mutate('purchasing.inquiry.approveAward', { id });
    const twice = await other.refusal('purchasing.inquiry.approveAward', { id });
    const after = await compare(id);
    await buyer.mutate('purchasing.inquiry.undoAward', { id });
    await again('900');
    const changed = await buyer.refusal('purchasing.inquiry.tellAwards', { ids: [id] });
    await other.mutate('purchasing.inquiry.approveAward', { id });
    await buyer.mutate('purchasing.inquiry.tellAwards', { ids: [id] });
    await unlimited();

    expect([early.code, pushed.code, own.code, twice.code, changed.code]).toEqual([409, 409, 403, 409, 409]);
    expect(own.message).toContain('须由另一人批准');
    expect([shown.isToApprove, shown.isPushDue, shown.offered.includes('tellAwards')]).toEqual([true, false, false]);
    expect([after.isToApprove, after.offered.includes('tellAwards')]).toEqual([false, true]);
  });

  test('is approved anew when the price is negotiated after a part of it went out', async () => {
    await limit('500');
    const { id, again } = await awarded('600');
    const line = async () => (await buyer.query('purchasing.quoteLine.list', { filters: { inquiryId: id } })).records[0];
    await other.mutate('purchasing.inquiry.approveAward', { id });
    await buyer.mutate('purchasing.inquiry.tellAwards', { ids: [id] });
    const approved = await compare(id);

    await buyer.mutate('purchasing.quoteLine.negotiatePrice', { id: (await line()).id, price: '1.10', note: '电话' });
    const pushed = await buyer.refusal('purchasing.quoteLine.pushPrices', { ids: [(await line()).id] });
    const negotiated = await compare(id);
    const own = await buyer.refusal('purchasing.inquiry.approveAward', { id });
    await other.mutate('purchasing.inquiry.approveAward', { id });
    const after = await compare(id);
    const { timeline } = await buyer.query('purchasing.inquiry.story', { id });
    // Where no address of the OA is set that is refused, and no approval any more.
    const ids = [(await line()).id];
    const allowed = await buyer.mutate('purchasing.quoteLine.pushPrices', { ids }).then(
      () => '',
      ({ message }) => String(message),
    );
    await again('400');
    const further = await compare(id);
    await unlimited();

    expect([approved, negotiated, after, further].map(({ isToApprove }) => isToApprove)).toEqual([false, true, false, true]);
    expect(pushed.message).toContain('须先由另一人批准');
    expect(own.code).toBe(403);
    expect(timeline.at(-1).text).toBe('批准定标后的议价 1.13 → 1.1');
    expect(allowed).not.toContain('批准');
  });

  test('is reckoned over its parts, and needs nobody at or below the limit', async () => {
    await limit('900');
    const { id, again } = await awarded('900');
    await buyer.mutate('purchasing.inquiry.tellAwards', { ids: [id] });
    await again('100');

    const refused = await buyer.refusal('purchasing.inquiry.tellAwards', { ids: [id] });
    await unlimited();

    expect(refused.message).toContain('须先由另一人批准');
  });
});

describe('what a buyer types as an award', () => {
  test('is read with commas and full width, and asked about where it is far too much or breaks a piece', async () => {
    const sent = await buildSent(buyer, suppliers, { temMatrialList: [{ itemNumber: 'TYPED', itemQty: '3500' }] });
    await enter(sent, 0, ['1.13']);
    const { inquiry } = await compare(sent.id);
    const want = (quantity: string, confirm?: string) => ({
      ...{ id: sent.id, version: inquiry.version, confirm },
      awards: [{ lineId: sent.lines[0]?.id, inviteId: sent.invited[0]?.id, quantity }],
    });

    const much = await buyer.refusal('purchasing.inquiry.award', want('999,999,999'));
    const broken = await buyer.refusal('purchasing.inquiry.award', want('3500.5'));
    await buyer.mutate('purchasing.inquiry.award', want('３,５００'));

    expect(much.message).toContain('定标 999,999,999，待定的只有 3,500');
    expect(broken.message).toContain('定标 3,500.5，不是整数');
    expect((await compare(sent.id)).lines[0].awards).toMatchObject([{ quantity: '3500' }]);
  });

  test('is told with its tax, pushed with whose it is and how much, and undone once the OA has refused it', async () => {
    const sent = await buildSent(buyer, suppliers, { temMatrialList: [{ itemNumber: 'PUSHED', itemQty: '100' }] });
    await enter(sent, 0, ['1.13'], { lines: [{ lineId: sent.lines[0]?.id, price: '1.13', moq: '50', spq: '10' }] });
    await enter(sent, 1, ['2.26']);
    const award = async (nth: number) => {
      const { inquiry } = await compare(sent.id);
      const awards = [{ lineId: sent.lines[0]?.id, inviteId: sent.invited[nth]?.id, quantity: '100' }];
      await buyer.mutate('purchasing.inquiry.award', { id: sent.id, version: inquiry.version, awards });
    };
    await useOa();
    await award(0);
    await buyer.mutate('purchasing.inquiry.pushAwards', { id: sent.id });
    const [message] = await plant.database.sql`select id, body from messaging_outbox where channel = 'webhook' order by id desc limit 1`;

    const underway = await buyer.refusal('purchasing.inquiry.undoAward', { id: sent.id });
    await plant.database.sql`update messaging_outbox set status = 'dead', error = '422' where id = ${message?.id}`;
    await buyer.mutate('purchasing.inquiry.undoAward', { id: sent.id });
    const [refused] = await plant.database.sql`select status from messaging_outbox where id = ${message?.id}`;
    await award(1);
    await buyer.mutate('purchasing.inquiry.tellAwards', { ids: [sent.id] });
    const [letter] = await plant.database.sql`
      select o.body from supplier_message m join messaging_outbox o on o.id = m.outbox_id
      where m.inquiry_id = ${sent.id} and m.invite_id = ${sent.invited[1]?.id ?? ''} and m.reason = 'award'`;

    expect(JSON.parse(message?.body)).toMatchObject({
      ...{ supplierNumber: suppliers[0]?.number, inquiryNumber: expect.stringMatching(/^XJ/), validUntil: '2026-08-05' },
      ...{ moq: '50.0000', spq: '10.0000', isAwarded: true, awards: [{ quantity: '100.0000', price: '1.130000' }] },
    });
    expect([underway.code, refused?.status]).toEqual([409, 'discarded']);
    expect(unseal(letter?.body, 'outbox') ?? letter?.body).toContain('100 × 2.26 CNY 含税13%');
  });
});
