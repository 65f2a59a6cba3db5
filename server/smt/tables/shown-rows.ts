import { saysBeside } from '#server/remarks.ts';
import { standingsOf, unknownIn } from './items-named.ts';
import { type StationRow, stationTable } from './station-table.ts';
import { type StationTableHeader, stationTableHeader } from './station-table-header.ts';

/** Beside an item's number stands that no item has it, or that its item is a draft or out of use. */
saysBeside<StationRow>(stationTable, 'standing', async (ctx, rows) => {
  const said = await standingsOf(
    ctx,
    rows.map(({ itemNumber }) => itemNumber),
    ctx.locale,
  );
  return rows.map(({ itemNumber }) => said.get(itemNumber) ?? '');
});

/** Beside a table stands how many of its items the plant does not have: whoever puts it in force sees it before. */
saysBeside<StationTableHeader>(stationTableHeader, 'unknownItems', async (ctx, rows) => {
  const counts = await unknownIn(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id }) => {
    const count = counts.get(id) ?? 0;
    return count === 0 ? '' : ctx.locale === 'zh' ? `${count} 个料号不在物料编码中` : `Items without a code: ${count}`;
  });
});
