import { router } from '#server/calls/trpc.ts';
import { definitionCalls } from './definitions/definition-calls.ts';
import { edaCalls } from './eda/eda-calls.ts';
import { itemFileCalls } from './files/item-file-calls.ts';
import { itemCalls, numberCalls } from './items/item-calls.ts';
import './types/count-entry-uses.ts';
import { typeCalls } from './types/type-calls.ts';
import './items/item-workbook.ts';

/** Items of the factory and their files (specification 7.4, 11). */
export const rdCalls = {
  item: router(itemCalls),
  itemNumber: router(numberCalls),
  billOfMaterials: router(edaCalls),
  itemFile: router(itemFileCalls),
  type: router(typeCalls),
  itemType: router(definitionCalls),
};
