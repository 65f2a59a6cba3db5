import { describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';

const now = () => new Date('2026-05-04T02:00:00Z');
const plant = usePlant('100001');

const seller = () => plant.as({}, { now });
let last = 0;
async function buildModule(of: Record<string, unknown> = {}) {
  last += 1;
  const category = await seller().mutate('marketing.quotesCategory.submit', { name: `分类 ${last}`, parentId: of.parentId ?? '0' });
  const { parentId: _above, ...rest } = of;
  const module = await seller().mutate('marketing.quotesModule.submit', {
    number: `M-${last}`,
    name: `模块 ${last}`,
    categoryId: category.id,
    price: '2.5',
    lossRate: '2',
    labour: '0.4',
    ...rest,
  });
  return { ...module, categoryId: String(category.id) };
}
const terms = {
  title: '报价',
  customer: '海岳照明',
  quoteDate: '2026-05-04',
  validTo: '2026-06-04',
  currency: 'CNY',
  exchangeRate: '1',
  overheadRate: '10',
  marginRate: '20',
  taxRate: '13',
};
const buildQuote = async (lines: Record<string, unknown>[], of: Record<string, unknown> = {}) =>
  seller().mutate('marketing.quotesProgram.save', { ...terms, detailList: lines, ...of });
const detail = (id: string, revision?: number) => seller().query('marketing.quotesProgram.detail', { id, revision });

describe('a quote of modules', () => {
  test('takes name, unit and prices from its modules, and adds up', async () => {
    const module = await buildModule();

    const { id } = await buildQuote([
      { moduleId: module.id, quantity: '100' },
      { name: '运费', quantity: '1', price: '80' },
    ]);

    const shown = await detail(id);
    expect(shown.detailList).toMatchObject([
      { name: module.name, unit: 'PCS', price: '2.500000', lossRate: '2.00', goods: '250.00', net: '389.40', gross: '440.02' },
      { name: '运费', goods: '80.00', net: '105.60', tax: '13.73', gross: '119.33' },
    ]);
    expect(shown).toMatchObject({ net: '495.00', tax: '64.35', gross: '559.35', state: 'draft', revision: 1 });
  });

  test('is called by its number and its own title', async () => {
    const { id, number } = await buildQuote([], { title: '路灯电源' });

    expect(await seller().query('marketing.quotesProgram.titles', { ids: [id] })).toEqual([`${number} 路灯电源`]);
  });

  test.each([
    ['CNY', '7.8', '人民币报价的汇率为 1'],
    ['EUR', '1', '请填写汇率：1 EUR 合多少人民币'],
  ])('in %s is refused with the rate %s', async (currency, exchangeRate, problem) => {
    await expect(buildQuote([], { currency, exchangeRate })).rejects.toThrow(problem);
  });

  test('has the next number of the day, also when two are added at once', async () => {
    const made = await Promise.all([1, 2, 3].map(() => buildQuote([])));

    const numbers = made.map(({ number }) => Number(String(number).replace('BJ20260504-', ''))).sort((one, other) => one - other);
    expect(numbers[2]).toBe((numbers[0] ?? 0) + 2);
    expect(new Set(numbers).size).toBe(3);
  });

  test('says at the cell what is missing, and stores nothing', async () => {
    const before = (await seller().query('marketing.quotesProgram.list', {})).total;
    const module = await buildModule();
    const refused = (lines: unknown[], of: object = {}) =>
      seller().refusal('marketing.quotesProgram.save', { ...terms, ...of, detailList: lines });

    expect((await refused([{ moduleId: module.id, quantity: '0' }])).problems).toMatchObject({
      'detailList.0.quantity': expect.any(String),
    });
    expect((await refused([{ moduleId: module.id, quantity: '1' }, { quantity: '1' }])).problems).toEqual({
      'detailList.1.name': '请填写名称',
      'detailList.1.price': '请填写单价',
    });
    expect((await refused([{ moduleId: '77', quantity: '1' }])).problems).toEqual({ 'detailList.0.moduleId': '模块不在可选范围内' });
    expect((await refused([], { validTo: '2026-05-03' })).problems).toMatchObject({ validTo: expect.any(String) });
    expect((await refused([], { exchangeRate: '7.1' })).problems).toMatchObject({ exchangeRate: expect.any(String) });
    expect((await seller().query('marketing.quotesProgram.list', {})).total).toBe(before);
  });

  test('keeps the ids and the history of the lines that stay, and tells of what differs in them alone', async () => {
    const typed = [
      { name: '甲', quantity: '10', price: '10' },
      { name: '乙', quantity: '1', price: '5' },
      { name: '丙', quantity: '2', price: '5' },
    ];
    const { id, version } = await buildQuote(typed);
    const before = (await detail(id)).detailList;

    const changed = await seller().mutate('marketing.quotesProgram.update', {
      id,
      version,
      detailList: [typed[0], { ...typed[1], unit: '米' }],
    });
    const after = (await detail(id)).detailList;
    await seller().mutate('marketing.quotesProgram.update', { id, version: changed.version, detailList: [...typed.slice(0, 2), typed[2]] });

    expect(after.map((line: { id: string }) => line.id)).toEqual(before.slice(0, 2).map((line: { id: string }) => line.id));
    expect(after.map((line: { version: number }) => line.version)).toEqual([1, 2]);
    const history = await seller().query('marketing.quotesProgramDetail.changes', { id: before[1].id });
    expect(history[1].changes.map(({ name }: { name: string }) => name)).toEqual(['unit']);
    expect((await detail(id)).detailList.map(({ name }: { name: string }) => name)).toEqual(['甲', '乙', '丙']);
  });

  test('is reckoned anew by other terms, by other lines, and by a line of its own', async () => {
    const { id, version } = await buildQuote([
      { name: '甲', quantity: '10', price: '10' },
      { name: '乙', quantity: '1', price: '5' },
    ]);
    const [first, second] = (await detail(id)).detailList;

    await seller().mutate('marketing.quotesProgram.update', { id, version, marginRate: '0', overheadRate: '0' });
    const cheaper = await detail(id);
    await seller().mutate('marketing.quotesProgramDetail.submit', { id: second.id, quantity: '3' });
    await seller().mutate('marketing.quotesProgramDetail.submit', { programId: id, name: '丙', quantity: '2', price: '1' });
    await seller().mutate('marketing.quotesProgramDetail.remove', { ids: first.id });

    expect(cheaper).toMatchObject({ net: '105.00', gross: '118.65' });
    const shown = await detail(id);
    expect(shown.detailList.map(({ name, net }: Record<string, string>) => [name, net])).toEqual([
      ['乙', '15.00'],
      ['丙', '2.00'],
    ]);
    expect(shown).toMatchObject({ net: '17.00', tax: '2.21', gross: '19.21' });
  });

  test('is offered at set or rounded prices with a discount, by its form and by a line of its own', async () => {
    const { id } = await buildQuote(
      [
        { name: '甲', quantity: '300', price: '2.5', lossRate: '2', labour: '0.4', unitPrice: '4.125' },
        { name: '乙', quantity: '300', price: '2.5', lossRate: '2', labour: '0.4' },
      ],
      { roundsPrices: true, discountRate: '2.5' },
    );
    const shown = await detail(id);
    const refused = await seller().refusal('marketing.quotesProgramDetail.submit', { id: shown.detailList[0].id, unitPrice: '-0.5' });
    await seller().mutate('marketing.quotesProgramDetail.submit', { id: shown.detailList[0].id, unitPrice: '4' });

    // 2.5 % off 300 × 4.125 and off 300 × 3.89 (3.894 rounded)
    expect(shown.detailList).toMatchObject([
      { unitPrice: '4.125000', margin: '264.00', discount: '30.94', net: '1206.56' },
      { unitPrice: null, margin: '193.50', discount: '29.18', net: '1137.82' },
    ]);
    expect(shown).toMatchObject({ discount: '60.12', net: '2344.38', tax: '304.77', gross: '2649.15' });
    expect(Object.keys(refused.problems)).toEqual(['unitPrice']);
    // 1200 less 30, with 13 % of 1170
    expect((await detail(id)).detailList[0]).toMatchObject({ discount: '30.00', net: '1170.00', tax: '152.10', gross: '1322.10' });
    expect(await detail(id)).toMatchObject({ net: '2307.82', gross: '2607.84' });
  });

  test('says of its firm what held when it was issued', async () => {
    const param = (paramKey: string, paramValue: string) =>
      plant.database.sql`insert into system_param (param_name, param_key, param_value) values (${paramKey}, ${paramKey}, ${paramValue})`;
    await param('marketing.firmAddress', '深圳市宝安区');
    await param('marketing.bankAccount.100001', '招商银行 7559');
    const { id } = await buildQuote([{ name: '甲', quantity: '1', price: '1' }], { paymentTerms: '月结 30 天' });
    const sheet = (revision?: number) => seller().query('marketing.quotesProgram.sheet', { id, revision });

    await seller().mutate('marketing.quotesProgram.issue', { ids: id });
    await plant.database.sql`update system_param set param_value = '中国银行 100' where param_key = 'marketing.bankAccount.100001'`;
    const issued = await sheet();
    await seller().mutate('marketing.quotesProgram.revise', { ids: id });

    expect(issued).toMatchObject({ address: '深圳市宝安区', bank: '招商银行 7559', paymentTerms: '月结 30 天' });
    expect(await sheet()).toMatchObject({ bank: '中国银行 100', isDraft: true });
    expect(await sheet(1)).toMatchObject({ bank: '招商银行 7559', isDraft: false });
  });

  test('keeps what was issued while the next version changes', async () => {
    const { id } = await buildQuote([{ name: '甲', quantity: '1', price: '100' }], { overheadRate: '0', marginRate: '0' });

    await seller().mutate('marketing.quotesProgram.issue', { ids: id });
    const refused = await seller().refusal('marketing.quotesProgram.update', { id, title: '改' });
    const line = (await detail(id)).detailList[0];
    const refusedLine = await seller().refusal('marketing.quotesProgramDetail.submit', { id: line.id, quantity: '9' });
    const refusedRemoval = await seller().refusal('marketing.quotesProgram.remove', { ids: id });
    await seller().mutate('marketing.quotesProgram.revise', { ids: id });
    await seller().mutate('marketing.quotesProgram.update', { id, detailList: [{ name: '甲', quantity: '2', price: '100' }] });

    expect([refused.code, refusedLine.code, refusedRemoval.code]).toEqual([400, 400, 400]);
    expect(await detail(id)).toMatchObject({ revision: 2, state: 'draft', net: '200.00' });
    expect(await detail(id, 1)).toMatchObject({ revision: 1, state: 'issued', net: '100.00', detailList: [{ quantity: '1.0000' }] });
    expect((await detail(id)).versions).toMatchObject([{ revision: 1, gross: '113.00', issuedBy: '测试员' }]);
    expect((await seller().refusal('marketing.quotesProgram.detail', { id, revision: 9 })).code).toBe(404);
  });

  test('is not issued past its validity, and is on its last day', async () => {
    const [past, last] = [
      await buildQuote([{ name: '甲', quantity: '1', price: '1' }], { quoteDate: '2026-04-01', validTo: '2026-05-03' }),
      await buildQuote([{ name: '甲', quantity: '1', price: '1' }], { validTo: '2026-05-04' }),
    ];

    const refused = await seller().refusal('marketing.quotesProgram.issue', { ids: past.id });
    await seller().mutate('marketing.quotesProgram.issue', { ids: last.id });

    expect(refused).toMatchObject({ code: 400, message: expect.stringContaining('报价有效期 2026-05-03 已过') });
    expect([(await detail(past.id)).state, (await detail(last.id)).state]).toEqual(['draft', 'issued']);
  });

  test('that costs nothing, or has a line that does, is issued by who confirms it, and /api is told', async () => {
    const free = await buildQuote([{ name: '甲', quantity: '1', price: '0' }]);
    const withGift = [
      { name: '甲', quantity: '1', price: '1' },
      { name: '备品', quantity: '2', price: '0' },
    ];
    const [gift, other] = [await buildQuote(withGift), await buildQuote(withGift)];
    const issue = (id: string, confirm?: string) => seller().mutate('marketing.quotesProgram.issue', { ids: id, confirm });

    const ofWhole = await seller().refusal('marketing.quotesProgram.issue', { ids: free.id });
    const ofLine = await seller().refusal('marketing.quotesProgram.issue', { ids: gift.id });
    const between = (await detail(gift.id)).state;
    await issue(gift.id, Object.keys(ofLine.problems)[0]?.replace('confirm.', ''));
    const told: string[] = [];
    await plant.as({}, { now, door: 'blade', remarks: told }).mutate('marketing.quotesProgram.issue', { ids: other.id });

    expect(Object.values(ofWhole.problems)).toEqual([`报价 ${free.number} 合计为 0.00 CNY`]);
    expect(Object.values(ofLine.problems)).toEqual(['备品 金额为 0.00 CNY']);
    expect([between, (await detail(gift.id)).state, (await detail(other.id)).state]).toEqual(['draft', 'issued', 'issued']);
    expect(told).toEqual(['备品 金额为 0.00 CNY']);
  });

  test('is marked once its last day has passed, on paper too, and not on that day', async () => {
    const [past, last] = [
      await buildQuote([], { quoteDate: '2026-04-01', validTo: '2026-05-03' }),
      await buildQuote([], { validTo: '2026-05-04' }),
    ];
    const english = plant.as({}, { now, locale: 'en' });

    const { records } = await seller().query('marketing.quotesProgram.list', {});
    const beside = (id: string) => records.find((row: { id: string }) => row.id === id).validity;

    expect([beside(past.id), beside(last.id)]).toEqual(['已过期', '']);
    expect((await english.query('marketing.quotesProgram.detail', { id: past.id })).validity).toBe('Expired');
    expect((await seller().query('marketing.quotesProgram.sheet', { id: past.id })).hasExpired).toBe(true);
    expect((await seller().query('marketing.quotesProgram.sheet', { id: last.id })).hasExpired).toBe(false);
  });

  test('is issued once of two at once, and never without lines', async () => {
    const [full, empty] = [await buildQuote([{ name: '甲', quantity: '1', price: '1' }]), await buildQuote([])];

    const both = await Promise.allSettled([1, 2].map(() => seller().mutate('marketing.quotesProgram.issue', { ids: full.id })));

    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await detail(full.id)).versions).toHaveLength(1);
    expect((await seller().refusal('marketing.quotesProgram.issue', { ids: empty.id })).code).toBe(400);
  });

  test('of another tenant is not there', async () => {
    const { id } = await buildQuote([{ name: '甲', quantity: '1', price: '1' }]);
    const other = plant.as({ tenantId: '000000' }, { now });

    for (const call of ['issue', 'revise', 'remove'])
      expect((await other.refusal(`marketing.quotesProgram.${call}`, { ids: id })).code).toBe(404);
    expect((await other.refusal('marketing.quotesProgram.detail', { id })).code).toBe(404);
    expect(
      (await other.refusal('marketing.quotesProgramDetail.submit', { programId: id, name: 'x', quantity: '1', price: '1' })).code,
    ).toBe(400);
  });
});

describe('categories', () => {
  test('are chosen level by level, page by page, and modules by category and those below it', async () => {
    const top = await buildModule();
    const below = await buildModule({ parentId: top.categoryId });
    const legacy = plant.as({}, { now, door: 'blade' });

    const level = await legacy.query('marketing.quotesCategory.selectCascader', { page: '1', size: '500' });
    const inner = await legacy.query('marketing.quotesCategory.selectCascader', { id: top.categoryId });
    const first = await legacy.query('marketing.quotesCategory.selectCascader', { page: '1', size: '1' });
    const second = await legacy.query('marketing.quotesCategory.selectCascader', { page: '2', size: '1' });

    expect(level.find(({ id }: { id: string }) => id === top.categoryId)).toMatchObject({ leaf: false });
    expect(inner).toMatchObject([{ id: below.categoryId, leaf: true }]);
    expect([first.length, second.length, first[0].id === second[0].id]).toEqual([1, 1, false]);
    const modules = await legacy.query('marketing.quotesModule.select', { categoryId: top.categoryId });
    expect(modules.map(({ id }: { id: string }) => id)).toEqual([top.id, below.id]);
    expect(await legacy.query('marketing.quotesModule.categoryInfo', { id: below.id })).toMatchObject({
      categoryId: below.categoryId,
      categoryIds: `${top.categoryId},${below.categoryId}`,
      moduleCount: 1,
    });
  });
});
