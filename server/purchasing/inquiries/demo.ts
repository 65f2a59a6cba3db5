import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import { event } from '#server/events/event-table.ts';
import { item } from '#server/rd/items/item.ts';
import { itemPrice } from '#server/rd/items/item-price-table.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { award } from '../comparison/award-table.ts';
import { negotiation } from '../quotations/negotiation-table.ts';
import { quotation } from '../quotations/quotation.ts';
import { quotationLine } from '../quotations/quotation-line.ts';
import { supplier } from '../suppliers/supplier.ts';
import { supplierContact } from '../suppliers/supplier-contact.ts';
import { inquiry } from './inquiry.ts';
import type { inquiryEvents } from './inquiry-events.ts';
import { inquiryLine, inquiryQuestion, inquirySupplier } from './inquiry-tables.ts';

interface DemoInquiry {
  title: string;
  /** Days from today. */
  start: number;
  end: number;
  isSealedBid?: boolean;
  isClosed?: boolean;
  isDraft?: boolean;
  /** Quantities of the materials, the last one a temporary material. */
  quantities: readonly string[];
  temporary: string;
  /** For each supplier that has quoted the prices of its lines; null declines one. */
  quotes: readonly DemoQuote[];
}

interface DemoQuote {
  prices: readonly (string | null)[];
  currency?: 'USD';
  moq?: string;
  spq?: string;
  leadDays: number;
  breaks?: readonly { qty: string; price: string }[];
  /** Offers the second item in place of the first. */
  isAlternate?: true;
  /** What the price of the first line was before each round of negotiation. */
  roundsFrom?: readonly string[];
}

const inquiries: readonly DemoInquiry[] = [
  {
    title: '控制板电源部分年度询价',
    start: -40,
    end: -30,
    isClosed: true,
    quantities: ['20000', '8000', '3000'],
    temporary: 'LM2596S-5.0',
    quotes: [
      { prices: ['0.0125', '0.062', '1.85'], leadDays: 10, spq: '4000' },
      { prices: ['0.0118', '0.071', '1.92'], leadDays: 14, moq: '10000' },
      { prices: ['0.0131', '0.058', null], leadDays: 7 },
    ],
  },
  {
    title: '电源模块阻容物料询价',
    start: -6,
    end: 8,
    quantities: ['50000', '12000', '5000'],
    temporary: 'SS54 肖特基二极管',
    quotes: [
      { prices: ['0.0121', '0.064', '0.21'], leadDays: 12, spq: '5000', breaks: [{ qty: '60000', price: '0.0098' }] },
      { prices: ['0.0017', '0.0092', '0.031'], currency: 'USD', leadDays: 35, moq: '60000' },
      { prices: ['0.0129', '0.061', null], leadDays: 5, isAlternate: true },
      { prices: ['0.0122', '0.119', '0.2'], leadDays: 15, moq: '20000', roundsFrom: ['0.0135', '0.0128'] },
    ],
  },
  {
    title: '显示板样机物料询价',
    start: -3,
    end: 5,
    quantities: ['2000', '1500', '300'],
    temporary: 'FPC 24P 0.5mm 连接器',
    quotes: [
      { prices: ['0.018', '0.09', '0.85'], leadDays: 6 },
      { prices: ['0.0165', '0.098', '0.78'], leadDays: 9, moq: '3000', spq: '1000' },
    ],
  },
  {
    title: '下季度连接器询价',
    start: 0,
    end: 14,
    isDraft: true,
    quantities: ['6000', '2500', '1000'],
    temporary: 'XH2.54-4A 连接器',
    quotes: [],
  },
  {
    title: '新品主控芯片密封询价',
    start: -2,
    end: 6,
    isSealedBid: true,
    quantities: ['10000', '4000', '2000'],
    temporary: 'GD32F303RCT6',
    quotes: [
      { prices: ['0.0119', '0.059', '9.8'], leadDays: 21 },
      { prices: ['0.0127', '0.06', '9.45'], leadDays: 30, moq: '2000' },
    ],
  },
  {
    title: '传感器模组密封询价',
    start: -12,
    end: -1,
    isSealedBid: true,
    quantities: ['3000', '1200', '800'],
    temporary: 'SHT30-DIS-B',
    quotes: [
      { prices: ['0.0132', '0.066', '6.2'], leadDays: 14 },
      { prices: ['0.0126', '0.071', '5.9'], leadDays: 28, moq: '1000' },
    ],
  },
];

const day = 86_400_000;

/** Inquiries of the demo: three that are open, one of them sealed, one whose sealed quotes wait to be opened, and one that is closed with a split award; six suppliers have quoted. */
export async function seedInquiries(db: Transaction, plant: DemoPlant): Promise<void> {
  if (!plant.isWhole) return;
  const items = await db
    .select({ code: item.table.code, description: item.table.description })
    .from(item.table)
    .where(eq(item.table.typeCode, '1001'))
    .orderBy(asc(item.table.code))
    .limit(2);
  const suppliers = await demoSuppliers(db);
  for (const [nth, made] of inquiries.entries()) {
    const some = Array.from({ length: Math.max(made.quotes.length, 3) }, (_, at) => suppliers[(nth + at) % suppliers.length]).flatMap(
      (one) => one ?? [],
    );
    await seedInquiry(db, plant, { nth, made, items, suppliers: some });
  }
}

async function demoSuppliers(db: Transaction) {
  const [of, contact] = [supplier.table, supplierContact.table];
  return db
    .select({ id: of.id, number: of.number, name: of.name, contactName: contact.name, phone: contact.phone, mail: contact.mail })
    .from(of)
    .innerJoin(contact, and(eq(contact.tenantId, of.tenantId), eq(contact.supplierId, of.id), eq(contact.isDefault, true)))
    .orderBy(asc(of.number))
    .limit(6);
}

interface Parts {
  nth: number;
  made: DemoInquiry;
  items: readonly { code: string | null; description: string | null }[];
  suppliers: Awaited<ReturnType<typeof demoSuppliers>>;
}

async function seedInquiry(db: Transaction, plant: DemoPlant, { nth, made, items, suppliers }: Parts): Promise<void> {
  const at = (days: number) => new Date(plant.now.getTime() + days * day);
  const dayOf = (days: number) => at(days).toISOString().slice(0, 10);
  const buyer = plant.userIds.get('buyer') ?? null;
  const state = made.isClosed ? 'closed' : made.isDraft ? 'draft' : 'quoting';
  const number = `XJ${dayOf(made.start).replaceAll('-', '')}001`;
  const values: typeof inquiry.table.$inferInsert = {
    ...{ number, title: made.title, startDate: dayOf(made.start), endDate: dayOf(made.end), taxNumber: 'SL02_SYS', state, currency: 'CNY' },
    isSealedBid: made.isSealedBid === true,
    exchangeRates: [{ currency: 'USD', rate: '7.1' }],
    ...(!made.isDraft && { auditedBy: '采购员', sentTime: at(made.start).toISOString(), auditedTime: at(made.start).toISOString() }),
    createUser: buyer,
    createTime: at(made.start).toISOString(),
    closedTime: made.isClosed ? at(made.end).toISOString() : null,
  };
  const [about] = await db.insert(inquiry.table).values(values).returning();
  if (!about) throw new Error('A demo inquiry was not answered');
  const numbers = [...items.map(({ code }) => code ?? ''), made.temporary];
  const lines = await db
    .insert(inquiryLine)
    .values(
      made.quantities.map((itemQty, sort) => ({
        ...{ inquiryId: about.id, itemNumber: numbers[sort] ?? '', itemQty, sort, needDate: dayOf(made.end + 20) },
        itemName: items[sort]?.description ?? '',
        kind: sort < items.length ? ('formal' as const) : ('temporary' as const),
      })),
    )
    .returning();
  const invited = await db
    .insert(inquirySupplier)
    .values(
      suppliers.map((one, sort) => ({
        ...{ inquiryId: about.id, supplierId: one.id, supplierNumber: one.number, supplierName: one.name, sort },
        ...{ contactName: one.contactName, contactPhone: one.phone, contactMail: one.mail ?? '', contactTip: one.contactName },
        invitedTime: made.isDraft ? null : at(made.start).toISOString(),
        quotedTime: sort < made.quotes.length ? at(made.start + 1).toISOString() : null,
      })),
    )
    .returning();
  await db.insert(event).values(storyOf(made, about.id, invited, (days) => at(days).toISOString()));
  const quoted = await seedQuotes(db, { made, about, lines, invited, buyer, dayOf, at });
  if (made.isClosed) await seedAward(db, { about, lines, invited, quoted, dayOf: (days) => dayOf(made.end + days) });
  if (nth === 1) await db.insert(inquiryQuestion).values(question(about.id, invited[0]?.id ?? null));
}

const question = (inquiryId: string, inviteId: string | null) => ({
  ...{ inquiryId, inviteId, question: '电阻是否接受国产品牌？', publishedQuestion: '电阻是否接受国产品牌？' },
  ...{ answer: '接受，请在替代说明中注明品牌和型号。', answeredBy: '采购员' },
});

type Invited = typeof inquirySupplier.$inferSelect;

function storyOf(made: DemoInquiry, recordId: string, invited: readonly Invited[], timeAt: (days: number) => string) {
  const happened = (action: keyof typeof inquiryEvents, days: number, values: Record<string, string> = {}, doneBy = '采购员') => ({
    ...{ entity: inquiry.path, recordId, action, values, doneBy, createTime: timeAt(days) },
  });
  return [
    happened('created', made.start),
    ...(made.isDraft ? [] : [happened('audit', made.start), happened('send', made.start, { count: String(invited.length) })]),
    ...made.quotes.map((_, at) =>
      happened('receive', made.start + 1, { supplier: invited[at]?.supplierName ?? '', round: '1' }, invited[at]?.contactName ?? ''),
    ),
    ...(made.isClosed ? [happened('award', made.end, { count: '3', total: '5535.93 CNY' })] : []),
  ];
}

interface QuoteParts {
  made: DemoInquiry;
  about: typeof inquiry.table.$inferSelect;
  lines: readonly (typeof inquiryLine.$inferSelect)[];
  invited: readonly Invited[];
  buyer: string | null;
  dayOf: (days: number) => string;
  at: (days: number) => Date;
}

async function seedQuotes(db: Transaction, { made, about, lines, invited, buyer, dayOf, at }: QuoteParts) {
  const rows: (typeof quotationLine.table.$inferSelect)[] = [];
  for (const [
    nth,
    { prices, currency = 'CNY', moq = null, spq = null, leadDays, breaks = [], isAlternate = false, roundsFrom = [] },
  ] of made.quotes.entries()) {
    const by = invited[nth];
    if (!by) continue;
    const own = {
      ...{ inquiryId: about.id, inviteId: by.id, supplierId: by.supplierId, supplierName: by.supplierName, round: 1, currency },
      ...{ isTaxIncluded: currency === 'CNY', taxRate: '13', state: 'submitted', isFromSupplier: true, buyerId: buyer },
      createTime: at(made.start + 1).toISOString(),
    };
    const [head] = await db
      .insert(quotation.table)
      .values({
        ...own,
        ...{ date: dayOf(made.start + 1), endDate: dayOf(made.end + 60), taxNumber: 'SL02_SYS' },
        ...{ submittedBy: by.contactName, submittedTime: at(made.start + 1).toISOString() },
      })
      .returning({ id: quotation.table.id });
    const values = lines.map(({ id, itemNumber, itemQty }, row) => ({
      ...own,
      ...{ quoteId: head?.id ?? '0', lineId: id, itemNumber, itemQty, leadDays },
      ...(prices[row] === null
        ? { isDeclined: true, declineReason: '停产', price: null }
        : {
            price: prices[row] ?? null,
            ...(row === 0 && { moq, spq, priceBreaks: [...breaks], alternateItem: isAlternate ? (lines[1]?.itemNumber ?? null) : null }),
          }),
    }));
    const quoted = await db.insert(quotationLine.table).values(values).returning();
    rows.push(...quoted);
    const rounds = roundsFrom.map((priceBefore, at) => ({
      ...{ quoteLineId: quoted[0]?.id ?? '0', inquiryId: about.id, round: at + 1, priceBefore },
      ...{ priceAfter: roundsFrom[at + 1] ?? prices[0] ?? '0', note: at === 0 ? '电话' : '量价承诺', doneBy: '采购员' },
    }));
    if (rounds.length > 0) await db.insert(negotiation).values(rounds);
  }
  return rows;
}

interface AwardParts {
  about: typeof inquiry.table.$inferSelect;
  lines: QuoteParts['lines'];
  invited: readonly Invited[];
  quoted: readonly (typeof quotationLine.table.$inferSelect)[];
  dayOf: (days: number) => string;
}

/** The first line is split between two suppliers; each item also has prices of earlier awards. */
async function seedAward(db: Transaction, { about, lines, invited, quoted, dayOf }: AwardParts): Promise<void> {
  const parts = [
    { line: 0, by: 0, quantity: '8000', amount: '88.50' },
    { line: 0, by: 1, quantity: '12000', amount: '125.31' },
    { line: 1, by: 2, quantity: '8000', amount: '410.62' },
    { line: 2, by: 0, quantity: '3000', amount: '4911.50' },
  ];
  const rows = parts.flatMap(({ line, by, quantity, amount }) => {
    const of = quoted.find(({ lineId, inviteId }) => lineId === lines[line]?.id && inviteId === invited[by]?.id);
    if (!of?.price) return [];
    const { lineId, inviteId, supplierId, id, price } = of;
    return [
      {
        ...{ inquiryId: about.id, lineId, inviteId, supplierId, quoteLineId: id, quantity, price },
        currency: 'CNY',
        amount,
        doneBy: '采购员',
      },
    ];
  });
  await db.insert(award).values(rows);
  const numbers = lines.filter(({ kind }) => kind === 'formal').map(({ itemNumber }) => itemNumber);
  const known = await db.select({ code: item.table.code }).from(item.table).where(inArray(item.table.code, numbers));
  const prices = known.flatMap(({ code }, row) =>
    [1.12, 1.06, 1.09, 1.02, 1].map((factor, step) => ({
      ...{
        itemNumber: code,
        currency: 'CNY',
        isTaxIncluded: true,
        taxRate: '13',
        quantity: '10000',
        source: step === 4 ? about.number : '',
      },
      price: (Number(row === 0 ? '0.0118' : '0.058') * factor).toFixed(6),
      ...{ supplierNumber: invited[1]?.supplierNumber ?? '', supplierName: invited[1]?.supplierName ?? '' },
      priceDate: dayOf((step - 4) * 60),
    })),
  );
  if (prices.length > 0) await db.insert(itemPrice).values(prices);
}
