import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { item } from '#server/rd/items/item.ts';
import { stationTable } from '../tables/station-table.ts';
import { stationTableHeader } from '../tables/station-table-header.ts';

interface Fed {
  itemNumber: string;
  productItemNumber: string;
  tableVersion: string;
}

const { table: header } = stationTableHeader;
const { table: row } = stationTable;

/** The description that the plant gives an item, and the specification that the table of the product has for it. */
export async function describeItems<Row extends Fed>(ctx: SignedInContext, fed: readonly Row[]) {
  const items = distinct(fed, ({ itemNumber }) => itemNumber);
  if (items.length === 0) return [];
  const descriptions = new Map(
    (await findRows(ctx, item, inArray(item.table.code, items), items.length)).map(({ code, description }) => [code, description]),
  );
  const specified = await ctx.db
    .selectDistinct({
      productItemNumber: header.productItemNumber,
      tableVersion: header.tableVersion,
      itemNumber: row.itemNumber,
      itemModel: row.itemModel,
    })
    .from(row)
    .innerJoin(header, and(eq(header.tenantId, row.tenantId), eq(header.id, row.headerId)))
    .where(
      and(
        visibleRows(stationTableHeader, ctx),
        inArray(row.itemNumber, items),
        inArray(
          header.productItemNumber,
          distinct(fed, ({ productItemNumber }) => productItemNumber),
        ),
        inArray(
          header.tableVersion,
          distinct(fed, ({ tableVersion }) => tableVersion),
        ),
      ),
    );
  const models = new Map(specified.map(({ itemModel, ...of }) => [keyOf(of), itemModel ?? '']));
  return fed.map((one) => ({ ...one, itemDescription: descriptions.get(one.itemNumber) ?? '', itemModel: models.get(keyOf(one)) ?? '' }));
}

const keyOf = ({ productItemNumber, tableVersion, itemNumber }: Fed) => [productItemNumber, tableVersion, itemNumber].join('\n');
const distinct = <Row>(rows: readonly Row[], of: (row: Row) => string): string[] => [...new Set(rows.map(of))];
