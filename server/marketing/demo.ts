import { dayAfter } from '#rules/dates.ts';
import { reckonQuote } from '#rules/money/reckon-quote.ts';
import type { Transaction } from '#server/database/pool.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { quotesCategory } from './quotes-category.ts';
import { quotesModule } from './quotes-module.ts';
import { quotesProgram } from './quotes-program.ts';
import { quotesProgramDetail } from './quotes-program-detail.ts';
import { quotesVersion } from './quotes-version-table.ts';

/** Modules by category: number, name, price, loss in percent, labour each. */
const catalogue: Readonly<Record<string, readonly [string, string, string, string, string][]>> = {
  电源: [
    ['PS-24W', '24W 恒流驱动模块', '18.6', '1.5', '1.2'],
    ['PS-60W', '60W 开关电源模块', '36.85', '1.5', '1.8'],
    ['PS-120W', '120W PFC 电源模块', '72.4', '2', '2.6'],
  ],
  控制: [
    ['MC-BLE', '蓝牙控制板', '21.35', '1', '1.1'],
    ['MC-DALI', 'DALI 控制板', '28.9', '1', '1.3'],
    ['MC-WIFI', 'Wi-Fi 控制板', '26.75', '1', '1.2'],
  ],
  结构: [
    ['ME-ALU', '铝合金外壳', '9.8', '3', '0.6'],
    ['ME-PC', 'PC 端盖', '1.35', '3', '0.1'],
  ],
  包装测试: [
    ['SV-PACK', '包装', '2.2', '0', '0.5'],
    ['SV-TEST', '老化测试（4 小时）', '1.6', '0', '0.8'],
  ],
};

/** Number, title, customer, currency, its rate, state, and the lines: module and quantity. */
const quotes = [
  [
    '001',
    '120W 路灯电源',
    '广东瑞能电源有限公司',
    'CNY',
    '1',
    'draft',
    [
      ['PS-120W', '1200'],
      ['ME-ALU', '1200'],
      ['SV-TEST', '1200'],
    ],
  ],
  [
    '002',
    '60W 智能调光电源',
    '深圳市海岳照明科技有限公司',
    'CNY',
    '1',
    'issued',
    [
      ['PS-60W', '5000'],
      ['MC-DALI', '5000'],
      ['ME-ALU', '5000'],
      ['ME-PC', '10000'],
      ['SV-TEST', '5000'],
      ['SV-PACK', '5000'],
    ],
  ],
  [
    '003',
    '24W BLE driver',
    'Nordlicht Elektronik GmbH',
    'EUR',
    '7.85',
    'draft',
    [
      ['PS-24W', '12000'],
      ['MC-BLE', '12000'],
      ['ME-PC', '24000'],
      ['SV-PACK', '12000'],
    ],
  ],
] as const;

/** Ten modules in four categories, and three quotes of which one is issued; a small plant has the modules alone. */
export async function seedQuotes(db: Transaction, { now, isWhole, userIds }: DemoPlant): Promise<void> {
  const modules = new Map<string, typeof quotesModule.table.$inferSelect>();
  for (const [at, [name, rows]] of Object.entries(catalogue).entries()) {
    const [category] = await db
      .insert(quotesCategory.table)
      .values({ name, parentId: '0', sort: at + 1 })
      .returning({ id: quotesCategory.table.id });
    const made = await db
      .insert(quotesModule.table)
      .values(
        rows.map(([number, title, price, lossRate, labour]) => ({
          number,
          name: title,
          categoryId: category?.id ?? '0',
          price,
          lossRate,
          labour,
        })),
      )
      .returning();
    for (const module of made) modules.set(module.number, module);
  }
  if (!isWhole) return;
  const today = now.toISOString().slice(0, 10);
  const author = userIds.get('manager') ?? null;
  for (const [nth, title, customer, currency, exchangeRate, state, parts] of quotes) {
    const rates = { exchangeRate, overheadRate: '6', marginRate: '12', taxRate: currency === 'CNY' ? '13' : '0' };
    // What goes abroad is quoted by round prices, and with a discount.
    const terms = { ...rates, currency, roundsPrices: currency !== 'CNY', discountRate: currency === 'CNY' ? '0' : '2' };
    const lines = parts.flatMap(([number, quantity], at) => {
      const module = modules.get(number);
      if (!module) return [];
      const { id: moduleId, name, unit, price, lossRate, labour } = module;
      return [{ moduleId, name, unit, price, lossRate, labour, quantity, sort: at + 1, createUser: author }];
    });
    const { lines: figures, totals } = reckonQuote(lines, terms);
    const [program] = await db
      .insert(quotesProgram.table)
      .values({
        number: `BJ${today.replaceAll('-', '')}-${nth}`,
        title,
        customer,
        quoteDate: today,
        validTo: dayAfter(today, 30),
        ...terms,
        paymentTerms: currency === 'CNY' ? '月结 30 天' : 'T/T 30 days after invoice',
        ...totals,
        state,
        note: currency === 'CNY' ? '交期 4 周，运费另计。' : 'Lead time 4 weeks, FCA Shenzhen.',
        createUser: author,
      })
      .returning();
    if (!program) throw new Error('A demo quote was not written down');
    const stored = await db
      .insert(quotesProgramDetail.table)
      .values(lines.map((line, at) => ({ ...line, ...(figures[at] ?? totals), programId: program.id })))
      .returning();
    if (state === 'issued')
      await db.insert(quotesVersion).values({
        programId: program.id,
        revision: 1,
        content: { program: { ...program, roundsPrices: terms.roundsPrices }, lines: stored },
        issuedBy: '周建国',
        createUser: author,
      });
  }
}
