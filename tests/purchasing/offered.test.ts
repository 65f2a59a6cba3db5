import { describe, expect, test } from 'vitest';
import { buildSent, typedInquiry } from './build.ts';
import { as, beQuoting, buyer, compare, enter, on, plant, suppliers } from './quoting.ts';

beQuoting();

const offeredOn = async (id: string, ask = buyer): Promise<string[]> => (await ask.query('purchasing.inquiry.detail', { id }))._offered;
const among = (all: string[], ...some: string[]) => some.filter((name) => all.includes(name));
const late = () => as({}, on('2026-05-21'));

describe('an inquiry that was approved and not sent in time', () => {
  test('says that it has to be extended, and is sent then; nobody is told before', async () => {
    const { id } = await buyer.mutate('purchasing.inquiry.save', typedInquiry(suppliers));
    await buyer.mutate('purchasing.inquiry.audit', { ids: [id] });

    const before = await late().query('purchasing.inquiry.parts', { id });
    const offered = await offeredOn(id, late());
    await late().mutate('purchasing.inquiry.extend', { ids: [id], endDate: '2026-06-10' });
    const after = await late().query('purchasing.inquiry.parts', { id });
    const told = await plant.database.sql`select reason from supplier_message where inquiry_id = ${id}`;

    expect([before.isTooLateToSend, after.isTooLateToSend, told.length]).toEqual([true, false, 0]);
    expect(among(offered, 'send', 'extend')).toEqual(['extend']);
    expect(among(await offeredOn(id, late()), 'send', 'extend')).toEqual(['send', 'extend']);
  });
});

describe('an inquiry that was sent', () => {
  const inTime = ['quote', 'resend', 'answer', 'award'];

  test('offers quotes and further messages until its last day is over, and answers and awards after it', async () => {
    const { id } = await buildSent(buyer, suppliers);

    expect(among(await offeredOn(id), ...inTime)).toEqual(inTime);
    expect(among(await offeredOn(id, late()), ...inTime)).toEqual(['answer', 'award']);
  });

  test('offers in a list what is a button there', async () => {
    const { id } = await buildSent(buyer, suppliers);

    const { records } = await buyer.query('purchasing.inquiry.list', { size: 50 });

    const { _offered: offered } = records.find((row: { id: string }) => row.id === id);
    expect(among(offered, 'remind', ...inTime)).toEqual(['remind']);
  });

  test('of which lines were awarded offers to tell its suppliers or to undo it, and neither once they know', async () => {
    const sent = await buildSent(buyer, suppliers);
    await enter(sent, 0, ['1', '2']);
    const { inquiry, offered } = await compare(sent.id);
    const awards = sent.lines.map(({ id }) => ({ lineId: id, inviteId: sent.invited[0]?.id, quantity: '1000' }));
    await buyer.mutate('purchasing.inquiry.award', { id: sent.id, version: inquiry.version, awards });

    const awarded = await offeredOn(sent.id);
    await buyer.mutate('purchasing.inquiry.tellAwards', { ids: [sent.id] });

    expect(among(offered, 'award', 'undoAward')).toEqual(['award']);
    expect(among(awarded, 'reopen', 'undoAward', 'tellAwards')).toEqual(['undoAward', 'tellAwards']);
    expect(among(await offeredOn(sent.id), 'reopen', 'undoAward', 'tellAwards')).toEqual([]);
  });
});

describe('a quoted price', () => {
  test('is negotiated while its inquiry is open, taken back once it was, and pushed', async () => {
    const sent = await buildSent(buyer, suppliers);
    await enter(sent, 0, ['1.2', null]);
    const { records } = await buyer.query('purchasing.quoteLine.list', { filters: { inquiryId: sent.id } });
    const offered = async (id: string) => (await buyer.query('purchasing.quoteLine.rounds', { id })).offered;
    const [priced, declined] = ['1.2', null].map((price) => records.find((row: { price: string | null }) => row.price === price).id);

    const quoted = [await offered(priced), await offered(declined)];
    await buyer.mutate('purchasing.quoteLine.negotiatePrice', { id: priced, price: '1.1' });
    const agreed = await offered(priced);
    await buyer.mutate('purchasing.inquiry.close', { id: sent.id });

    expect(quoted).toEqual([['negotiate', 'pushPrices'], []]);
    expect(agreed).toEqual(['negotiate', 'undoNegotiation', 'pushPrices']);
    expect(await offered(priced)).toEqual(['pushPrices']);
  });

  test('that a later round replaced offers nothing, and the round says so in its history', async () => {
    const sent = await buildSent(buyer, suppliers);
    const { id } = await enter(sent, 0, ['1.2', '3']);
    const [line] = (await buyer.query('purchasing.quoteLine.list', { filters: { inquiryId: sent.id } })).records;
    await enter(sent, 0, ['1.1', '3']);

    const { offered } = await buyer.query('purchasing.quoteLine.rounds', { id: line.id });
    const history = await buyer.query('purchasing.quote.changes', { id });

    expect(offered).toEqual([]);
    expect(history.map(({ command }: { command: string }) => command).slice(0, 2)).toEqual(['更新', '提交']);
  });
});
