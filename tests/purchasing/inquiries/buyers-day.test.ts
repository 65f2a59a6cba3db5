import { beforeAll, expect, test } from 'vitest';
import { releasedItem } from '#tests/materials/build.ts';
import { buildInput } from '#tests/samples.ts';
import { buildSupplier, typedInquiry, typedQuote } from '../build.ts';
import { beQuoting, buyer, compare, suppliers } from '../quoting.ts';

beQuoting();

/** What a board needs, as its drawing says it: a part that is known, one known by its values, and what nobody has a number for. */
interface Part {
  places: string;
  value: string;
  package: string;
  quantity: string;
  model: string;
  words: string;
}

const part = (places: string, value: string, size: string, quantity: string, model = '', words = ''): Part => ({
  places,
  value,
  package: size,
  quantity,
  model,
  words,
});

const board: Part[] = [
  part('R1, R2', '8.2k', '0603', '2000', 'DAY-0603FR-078K2L'),
  part('R3', '9.1k', '0603', '1000'),
  part('C1, C2, C3', '2.2uF', '0805', '3000', 'DAY-CL21B225', '25V X7R'),
  part('C4', '100nF', '0402', '1500', 'DAY-CL05B104'),
  part('L1', '4.7uH', '1210', '500', 'DAY-SLF1210', 'power inductor'),
  part('D1', 'DAY-SS34', 'SMA', '500', '', 'Schottky'),
  part('U1', 'DAY-STM32G431', 'LQFP-48', '500', '', 'MCU'),
  part('U2', 'DAY-TLV1117', 'SOT-223', '500', '', '3.3 V'),
  part('Y1', 'DAY-8M000', '3225', '500'),
  part('J1', 'DAY-XH-2P', 'XH-2.54', '500', '', '<b>white</b> "2 pin"'),
  part('K1', 'DAY-G5Q', 'THT', '500', '', '5V 继电器'),
  part('F1', 'DAY-0603L050', '0603', '500', '', 'fuse, 0.5 A'),
];

const table = (heads: readonly string[], cells: (one: Part, at: number) => string[], delimiter = '\t'): string =>
  [heads, ...board.map(cells)]
    .map((row) => row.map((cell) => (/["\t;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter))
    .join('\n');

const dialects: Record<string, string> = {
  KiCad: table(['Reference', 'Value', 'Footprint', 'Qty', 'MPN', 'Description'], (one) => [
    one.places,
    one.value,
    one.package,
    one.quantity,
    one.model,
    one.words,
  ]),
  EasyEDA: table(['No.', 'Quantity', 'Designator', 'Footprint', 'Value', 'Manufacturer Part', 'Description'], (one, at) => [
    ...[String(at + 1), one.quantity, one.places.replaceAll(' ', ''), one.package, one.value, one.model, one.words],
  ]),
  Altium: table(['Comment', 'Description', 'Designator', 'Footprint', 'Quantity', 'Manufacturer Part Number'], (one) => [
    one.value,
    one.words,
    one.places,
    one.package,
    one.quantity,
    one.model,
  ]),
  Eagle: table(
    ['Qty', 'Value', 'Package', 'Parts', 'Description', 'MPN'],
    (one) => [one.quantity, one.value, one.package, one.places, one.words, one.model],
    ';',
  ),
  OrCAD: table(['Item', 'Quantity', 'Reference', 'Part', 'PCB Footprint', 'MPN', 'Description'], (one, at) => [
    String(at + 1),
    one.quantity,
    one.places,
    one.value,
    one.package,
    one.model,
    one.words,
  ]),
  DipTrace: table(['RefDes', 'Value', 'Pattern', 'Quantity', 'Manufacturer Part Number', 'Description'], (one) => [
    one.places,
    one.value,
    one.package,
    one.quantity,
    one.model,
    one.words,
  ]),
};

let [known, valued]: [string, string] = ['', ''];
beforeAll(async () => {
  const build = async (of: Record<string, unknown>) => {
    const { id, code } = await releasedItem(buyer, {
      ...(await buildInput(buyer, 'rd.item')),
      package: '0603',
      tolerance: 'F',
      ...of,
    });
    await buyer.mutate('rd.item.release', { ids: id });
    return String(code);
  };
  known = await build({ resistance: '8.2k', manufacturerModel: 'DAY-0603FR-078K2L' });
  valued = await build({ resistance: '9.1k', manufacturerModel: 'DAY-OTHER' });
  suppliers.push(await buildSupplier(buyer), await buildSupplier(buyer));
});

test.each(Object.keys(dialects))('the list of %s is pasted as the same twelve lines, and no word of it is lost', async (tool) => {
  const { matrialList, temMatrialList, questions, unread } = await buyer.query('purchasing.inquiry.paste', { text: dialects[tool] });

  expect(questions).toEqual([]);
  expect(matrialList.map(({ itemNumber, itemQty }: Row) => [itemNumber, itemQty])).toEqual([
    [known, '2000'],
    [valued, '1000'],
  ]);
  expect(temMatrialList.map(({ itemQty }: Row) => itemQty)).toEqual(board.slice(2).map(({ quantity }) => quantity));
  for (const [at, one] of board.slice(2).entries()) {
    const line: Row = temMatrialList[at];
    const told = `${line.itemNumber} ${line.note ?? ''}`;
    for (const word of [one.value, one.package, one.model, one.words]) expect(told).toContain(word);
    expect(line.itemNumber.startsWith(one.model || one.value)).toBe(true);
  }
  const places = (text: string) => text.replaceAll(' ', '');
  for (const [at, line] of [...matrialList, ...temMatrialList].entries())
    expect(places(line.note)).toContain(places(board[at]?.places ?? ''));
  expect(unread.join()).not.toMatch(/reference|designator|parts|refdes/i);
});

test('a day from the list to an award in two parts: each figure is one that somebody typed', async () => {
  const { matrialList, temMatrialList } = await buyer.query('purchasing.inquiry.paste', { text: dialects.KiCad });
  const { id } = await buyer.mutate('purchasing.inquiry.save', typedInquiry(suppliers, { matrialList, temMatrialList }));
  await buyer.mutate('purchasing.inquiry.audit', { ids: [id] });
  await buyer.mutate('purchasing.inquiry.send', { id });
  const sent = { id: String(id), ...(await buyer.query('purchasing.inquiry.parts', { id })) };

  // The price of a line is its number in cents, of each further supplier a cent more; the last declines the first line.
  const priceOf = (line: number, supplier: number) => ((line + 1 + supplier) / 100).toFixed(2);
  for (const nth of suppliers.keys()) {
    const prices = sent.lines.map((_line: unknown, at: number) => (nth === 4 && at === 0 ? null : priceOf(at, nth)));
    await buyer.mutate('purchasing.quote.enter', typedQuote(sent, nth, prices, { isTaxIncluded: false }));
  }
  const award = async (lines: readonly number[], supplierOf: (line: number) => number, confirm = {}) => {
    const { inquiry } = await compare(sent.id);
    const awards = lines.map((at) => ({
      lineId: sent.lines[at].id,
      inviteId: sent.invited[supplierOf(at)]?.id,
      quantity: board[at]?.quantity,
    }));
    return buyer.mutate('purchasing.inquiry.award', { id: sent.id, version: inquiry.version, awards, ...confirm });
  };
  const numbers = [...board.keys()];
  const [early, late] = [numbers.filter((at) => at < 7), numbers.filter((at) => at >= 7)];
  await award(early, () => 0, { confirm: true });
  await buyer.mutate('purchasing.inquiry.tellAwards', { ids: [sent.id] });
  const half = await compare(sent.id);
  await award(late, (at) => at % 2);
  await buyer.mutate('purchasing.inquiry.tellAwards', { ids: [sent.id] });
  const whole = await compare(sent.id);

  expect(sent.lines).toHaveLength(12);
  expect(sent.invited).toHaveLength(5);
  const cost = (at: number, nth: number) => Number(board[at]?.quantity) * Number(priceOf(at, nth));
  const sum = (lines: readonly number[], nth: (at: number) => number) =>
    lines.reduce((total, at) => total + cost(at, nth(at)), 0).toFixed(2);
  expect(half).toMatchObject({ inquiry: { state: 'quoting' }, awardedTotal: sum(early, () => 0) });
  expect(whole).toMatchObject({ inquiry: { state: 'closed' } });
  expect(whole.awardedTotal).toBe((Number(sum(early, () => 0)) + Number(sum(late, (at) => at % 2))).toFixed(2));
  for (const [at, line] of whole.lines.entries()) {
    const nth = at < 7 ? 0 : at % 2;
    expect(line.awards).toMatchObject([
      { inviteId: sent.invited[nth]?.id, quantity: board[at]?.quantity, amount: cost(at, nth).toFixed(2) },
    ]);
    expect(line.cells.map((cell: { netPrice?: string }) => cell?.netPrice && Number(cell.netPrice))).toEqual(
      [0, 1, 2, 3, 4].map((supplier) => (supplier === 4 && at === 0 ? line.cells[4]?.netPrice : Number(priceOf(at, supplier)))),
    );
  }
  const [price] = await buyer.query('rd.item.priceOrder', { itemNumbers: known });
  expect(price).toMatchObject({ price: '0.010000', currency: 'CNY', supplierNumber: suppliers[0]?.number });
});

interface Row {
  itemNumber: string;
  itemQty: string;
  note: string | null;
}
