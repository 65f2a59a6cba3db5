import type * as z from 'zod';
import type { SignedInContext } from '#server/calls/context.ts';
import { writeWorkbook } from '#server/exchange/workbook/write-workbook.ts';
import { Download, workbookType } from '#server/storage/download.ts';
import type { Agreement } from '../quotations/agreed-prices.ts';
import { type ComparedLine, compareQuotes } from './compare-quotes.ts';
import type { compareInput } from './plan-award.ts';

const words = {
  zh: {
    ...{ sheet: '比价', item: '物料', qty: '采购数量', need: '需求日期', last: '上次价', number: '询价单号', title: '询价标题' },
    ...{
      basis: '说明',
      net: '未税单价',
      quoted: '报价',
      quotedIn: '报价币种',
      agreed: '议价',
      moq: '最小订购量',
      spq: '最小包装量',
      alternate: '替代料',
    },
    ...{
      order: '订购量',
      lead: '交期（天）',
      late: '晚于需求',
      total: '金额',
      proposal: '建议',
      awarded: '定标',
      sum: '合计',
      declined: '不报价',
    },
    ...{ valid: '报价有效期', expired: '已过期', notYet: '起有效', currency: '比价币种', rate: '汇率', tax: '含税', noTax: '不含税' },
    ...{ supplier: '供应商', payment: '付款条件', delivery: '交货条件', freight: '运费', tooling: '模具费', missing: '缺报行数' },
    ...{ warnings: '注意', score: '评分', scoredOn: '评分依据', charges: '合计和定标含运费、模具费，未税' },
  },
  en: {
    ...{ sheet: 'Comparison', item: 'Item', qty: 'Quantity', need: 'Needed by', last: 'Last price', number: 'Inquiry', title: 'Title' },
    ...{
      basis: 'Basis',
      net: 'net price',
      quoted: 'quoted',
      quotedIn: 'quoted in',
      agreed: 'negotiation',
      moq: 'MOQ',
      spq: 'SPQ',
      alternate: 'alternate',
    },
    ...{
      order: 'order',
      lead: 'lead days',
      late: 'too late',
      total: 'amount',
      proposal: 'Proposed',
      awarded: 'Awarded',
      sum: 'Total',
      declined: 'Declined',
    },
    ...{ valid: 'Valid until', expired: 'expired', notYet: 'is the first day', currency: 'Currency', rate: 'Rate', tax: 'with tax ' },
    ...{ noTax: 'without tax', supplier: 'Supplier', payment: 'Payment', delivery: 'Delivery', freight: 'Freight', tooling: 'Tooling' },
    ...{
      missing: 'Lines missing',
      warnings: 'Warnings',
      score: 'Score',
      scoredOn: 'Score based on',
      charges: 'Totals and awards include freight and tooling, without tax',
    },
  },
};

/** How an agreed price is marked; the rest says in which round, and what was quoted first. */
const agreedWords = {
  zh: ({ round, price, quoted }: Agreement, currency: string) => `议定 ${price} ${currency}（第${round}轮，首报 ${quoted}）`,
  en: ({ round, price, quoted }: Agreement, currency: string) => `agreed ${price} ${currency} (round ${round}, first quoted ${quoted})`,
};

type Compared = Awaited<ReturnType<typeof compareQuotes>>;
type Say = (typeof words)['zh'];
type Cell = string | number;

/** Prices, quantities and amounts are numbers, so that a spreadsheet adds them up. */
const [priceFormat, quantityFormat, moneyFormat] = ['#,##0.00####', '#,##0.####', '#,##0.00'];
const number = (text: string | number | null): Cell => (text === null || text === '' ? '' : Number(text));

/** The comparison of an inquiry as a workbook: a row a line, eleven columns a supplier; what it rests on, on a second sheet. */
export async function comparisonWorkbook(ctx: SignedInContext, input: z.output<typeof compareInput>): Promise<Download> {
  const compared = await compareQuotes(ctx, input);
  const { inquiry, suppliers, lines } = compared;
  const say = words[ctx.locale];
  const told = (agreed: Agreement | null, currency: string | null) => (agreed ? agreedWords[ctx.locale](agreed, currency ?? '') : '');
  const column = (title: string, format = '@', width = 14) => ({ title, width, format });
  const sheet = {
    name: say.sheet,
    columns: [
      ...[column(say.item, '@', 26), column(say.qty, quantityFormat), column(say.need)],
      column(`${say.last} ${inquiry.currency}`, priceFormat),
      ...suppliers.flatMap(({ supplierName }) => {
        const own = (title: string, format?: string) => column(`${supplierName} ${title}`, format, 18);
        return [
          ...[own(`${say.net} ${inquiry.currency}`, priceFormat), own(say.quoted, priceFormat), own(say.quotedIn)],
          ...[own(say.agreed), own(say.moq, quantityFormat), own(say.spq, quantityFormat), own(say.alternate)],
          ...[own(say.order, quantityFormat), own(say.lead, '0'), own(`${say.total} ${inquiry.currency}`, moneyFormat), own(say.late)],
        ];
      }),
      ...[column(say.proposal, moneyFormat, 40), column(say.awarded, moneyFormat, 40)],
    ],
    rows: [
      ...lines.map((line) => [
        ...[`${line.itemNumber} ${line.itemName}`.trim(), number(line.itemQty), line.needDate ?? ''],
        lastOf(line),
        ...line.cells.flatMap((cell) => cellsOf(cell, say, told)),
        partsIn(line.proposal, (inviteId) => nameOf(suppliers, inviteId)),
        partsIn(line.awards, (inviteId) => nameOf(suppliers, inviteId), told),
      ]),
      ...sumRows(compared, say),
    ],
  };
  return new Download(`${say.sheet}-${inquiry.number}.xlsx`, workbookType, () => writeWorkbook([sheet, basisOf(compared, say)]));
}

type Told = (agreed: Agreement | null, currency: string | null) => string;

function cellsOf(cell: ComparedLine['cells'][number], say: Say, told: Told): Cell[] {
  if (cell.answer !== 'price') return [cell.answer === 'declined' ? `${say.declined} ${cell.reason}` : '', ...Array(10).fill('')];
  const { quoted, agreed, moq, spq, alternateItem, alternateNote } = cell;
  const tax = quoted.isTaxIncluded ? `${say.tax}${quoted.taxRate}%` : say.noTax;
  return [
    ...[number(cell.netPrice), number(quoted.price), `${quoted.currency ?? ''} ${tax}`, told(agreed, quoted.currency)],
    ...[number(moq), number(spq), [alternateItem, alternateNote].filter(Boolean).join(' ')],
    ...[number(cell.orderQuantity), number(cell.leadDays), number(cell.total), cell.isLate ? say.late : ''],
  ];
}

/** What stands below the amounts of each supplier, the proposal and the award. */
function sumRows({ suppliers, proposedTotal, awardedTotal }: Compared, say: Say): Cell[][] {
  const row = (title: string, amounts: readonly (string | null)[], proposed: string, awarded: string): Cell[] => [
    ...[title, '', '', ''],
    ...amounts.flatMap((amount) => [...Array<string>(9).fill(''), number(amount), '']),
    ...[number(proposed), number(awarded)],
  ];
  const total = suppliers.map(({ quotedTotal }) => quotedTotal);
  const awarded = suppliers.map((one) => one.awarded);
  return [row(say.sum, total, proposedTotal, ''), ...(awardedTotal === null ? [] : [row(say.awarded, awarded, '', awardedTotal)])];
}

/** What the comparison rests on: the inquiry with its currency and rates, and each supplier's terms. */
function basisOf({ inquiry, suppliers }: Compared, say: Say) {
  const titles = [
    say.supplier,
    say.valid,
    say.payment,
    say.delivery,
    say.freight,
    say.tooling,
    say.currency,
    say.missing,
    say.warnings,
    say.score,
    say.scoredOn,
  ];
  const validOf = ({ validFrom, validUntil, validity }: Compared['suppliers'][number]): string => {
    if (validity === 'notYet') return `${validFrom} ${say.notYet}`;
    return validity === 'expired' ? `${validUntil} ${say.expired}` : (validUntil ?? '');
  };
  return {
    name: say.basis,
    columns: titles.map((title) => ({
      ...{ title, width: 20 },
      format: title === say.freight || title === say.tooling ? moneyFormat : [say.missing, say.score].includes(title) ? '0' : '@',
    })),
    rows: [
      ...suppliers.map((one) => [
        ...[one.supplierName, validOf(one), one.terms.paymentTerms ?? '', one.terms.deliveryTerms ?? ''],
        ...[number(one.terms.freight), number(one.terms.tooling), one.terms.currency, one.missing, one.warnings.join('; ')],
        ...[one.score?.score ?? '', one.score?.scoreOf ?? ''],
      ]),
      [],
      [say.number, inquiry.number ?? ''],
      [say.title, inquiry.title],
      [say.currency, inquiry.currency],
      [say.charges],
      ...Object.entries(inquiry.rates).flatMap(([currency, rate]) =>
        currency === inquiry.currency ? [] : [[say.rate, `1 ${currency} = ${rate} ${inquiry.currency}`]],
      ),
    ],
  };
}

type Part = Pick<ComparedLine['proposal'][number], 'inviteId' | 'quantity' | 'price'> & Partial<ComparedLine['awards'][number]>;
const partsIn = (parts: readonly Part[], nameOfInvite: (inviteId: string) => string, told?: Told): string =>
  parts
    .map(({ inviteId, quantity, price, agreed = null, currency = null }) =>
      `${nameOfInvite(inviteId)} ${quantity} × ${price} ${told?.(agreed, currency) ?? ''}`.trim(),
    )
    .join('; ');
/** The last price; in its own currency where the inquiry has no rate for it. */
const lastOf = ({ trend, withoutRate: [newest], isLastWithoutRate }: ComparedLine) =>
  isLastWithoutRate && newest ? `${newest.price} ${newest.currency} (${newest.day})` : number(trend.at(-1)?.price ?? '');

const nameOf = (suppliers: readonly { inviteId: string; supplierName: string }[], inviteId: string): string =>
  suppliers.find((one) => one.inviteId === inviteId)?.supplierName ?? '';
