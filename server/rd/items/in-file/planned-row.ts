import type { RowPlace } from '#server/exchange/workbook/row-place.ts';
import type { MaterialType } from '../../catalogue/definition.ts';
import type { Item } from '../item.ts';
import type { columnsFor } from '../item-columns.ts';

/** What a row of a workbook does once it is written. */
export interface Planned {
  row: RowPlace;
  type: MaterialType;
  columns: ReturnType<typeof columnsFor>;
  erpItemId: string | null;
  /** The item that it changes; without one it adds an item. */
  before?: Item;
  old?: MaterialType;
  reason?: string | undefined;
}

/** Whether the item is another part once the row is written. */
export const isOtherPart = ({ before, columns }: Planned): boolean => before?.fingerprint !== columns.fingerprint;

/** The id of the ERP that a row gives to its item. */
export const newErpId = ({ erpItemId, before }: Planned): string[] =>
  erpItemId === null || erpItemId === before?.erpItemId ? [] : [erpItemId];
