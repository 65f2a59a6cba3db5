import type { SignedInContext } from '#server/calls/context.ts';
import { writeWorkbook } from '#server/exchange/workbook/write-workbook.ts';
import { Download, workbookType } from '#server/storage/download.ts';
import type { Agreement } from '../quotations/agreed-prices.ts';
import { type ComparedLine, compareQuotes } from './compare-quotes.ts';

const words = {
  zh: {
    ...{ sheet: '比价', item: '物料', qty: '采购数量', need: '需求日期', last: '上次价', best: '最低' },
    ...{
      net: '未税单价',
      agreed: '议价',
      alternate: '替代料',
      order: '订购量',
      lead: '交期（天）',
      total: '金额',
      proposal: '建议',
      awarded: '定标',
      sum: '合计',
      declined: '不报价',
      valid: '报价有效期',
      expired: '已过期',
      notYet: '起有效',
    },
  },
  en: {
    ...{ sheet: 'Comparison', item: 'Item', qty: 'Quantity', need: 'Needed by', last: 'Last price', best: 'Lowest' },
    ...{
      net: 'net price',
      agreed: 'negotiation',
      alternate: 'alternate',
      order: 'order',
      lead: 'lead days',
      total: 'amount',
      proposal: 'Proposed',
      awarded: 'Awarded',
      sum: 'Total',
      declined: 'Declined',
      valid: 'Valid until',
      expired: 'expired',
      notYet: 'is the first day',
    },
  },
};

/** How an agreed price is marked; the rest says in which round, and what was quoted first. */
const agreedWords = {
  zh: ({ round, price, quoted }: Agreement, currency: string) => `议定 ${price} ${currency}（第${round}轮，首报 ${quoted}）`,
  en: ({ round, price, quoted }: Agreement, currency: string) => `agreed ${price} ${currency} (round ${round}, first quoted ${quoted})`,
};

/** The comparison of an inquiry as a workbook: a row a line, six columns a supplier. */
export async function comparisonWorkbook(ctx: SignedInContext, id: string): Promise<Download> {
  const { inquiry, suppliers, lines, proposedTotal, awardedTotal } = await compareQuotes(ctx, id);
  const say = words[ctx.locale];
  const told = (agreed: Agreement | null, currency: string | null) => (agreed ? agreedWords[ctx.locale](agreed, currency ?? '') : '');
  const column = (title: string, width = 14) => ({ title, width });
  const sheet = {
    name: say.sheet,
    columns: [
      ...[column(say.item, 26), column(say.qty), column(say.need), column(`${say.last} ${inquiry.currency}`)],
      ...suppliers.flatMap(({ supplierName }) =>
        [say.net, say.agreed, say.alternate, say.order, say.lead, say.total].map((one) => column(`${supplierName} ${one}`, 18)),
      ),
      ...[column(say.proposal, 40), column(say.awarded, 40)],
    ],
    rows: [
      ...lines.map((line) => [
        ...[`${line.itemNumber} ${line.itemName}`.trim(), line.itemQty, line.needDate ?? '', line.trend.at(-1)?.price ?? ''],
        ...line.cells.flatMap((cell) => {
          if (cell.answer === 'price')
            return [
              ...[cell.netPrice, told(cell.agreed, cell.quoted.currency), cell.alternateItem ?? '', cell.orderQuantity],
              ...[String(cell.leadDays ?? ''), cell.total],
            ];
          return [cell.answer === 'declined' ? `${say.declined} ${cell.reason}` : '', '', '', '', '', ''];
        }),
        partsIn(line.proposal, (inviteId) => nameOf(suppliers, inviteId)),
        partsIn(line.awards, (inviteId) => nameOf(suppliers, inviteId), told),
      ]),
      sumRow(
        say.sum,
        suppliers.map(({ total }) => total),
        proposedTotal,
        '',
      ),
      sumRow(
        say.valid,
        suppliers.map(({ validFrom, validUntil, validity }) => {
          if (validity === 'notYet') return `${validFrom} ${say.notYet}`;
          return validity === 'expired' ? `${validUntil} ${say.expired}` : validUntil;
        }),
        '',
        '',
      ),
      ...(awardedTotal === null
        ? []
        : [
            sumRow(
              say.awarded,
              suppliers.map(({ awarded }) => awarded),
              '',
              awardedTotal,
            ),
          ]),
    ],
  };
  return new Download(`${say.sheet}-${inquiry.number}.xlsx`, workbookType, () => writeWorkbook([sheet]));
}

/** What stands below the amounts of each supplier, the proposal and the award. */
const sumRow = (title: string, amounts: readonly (string | null)[], proposed: string, awarded: string): string[] => [
  ...[title, '', '', ''],
  ...amounts.flatMap((amount) => ['', '', '', '', '', amount ?? '']),
  ...[proposed, awarded],
];

type Part = Pick<ComparedLine['proposal'][number], 'inviteId' | 'quantity' | 'price'> & Partial<ComparedLine['awards'][number]>;
const partsIn = (
  parts: readonly Part[],
  nameOfInvite: (inviteId: string) => string,
  told?: (agreed: Agreement | null, currency: string | null) => string,
): string =>
  parts
    .map(({ inviteId, quantity, price, agreed = null, currency = null }) =>
      `${nameOfInvite(inviteId)} ${quantity} × ${price} ${told?.(agreed, currency) ?? ''}`.trim(),
    )
    .join('; ');
const nameOf = (suppliers: readonly { inviteId: string; supplierName: string }[], inviteId: string): string =>
  suppliers.find((one) => one.inviteId === inviteId)?.supplierName ?? '';
