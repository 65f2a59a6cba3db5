import { itemFile } from './files/item-file.ts';
import { item } from './items/item.ts';

export * from './items/item-counter-table.ts';
export * from './items/item-price-table.ts';
export * from './types/item-type-table.ts';

export const rdItem = item.table;
export const rdItemFile = itemFile.table;
