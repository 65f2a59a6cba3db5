import type { Home } from '#server/calls/tenant-database.ts';
import { router } from '#server/calls/trpc.ts';
import { definitionCalls } from './definitions/definition-calls.ts';
import { edaCalls } from './eda/eda-calls.ts';
import { itemFileCalls } from './files/item-file-calls.ts';
import { itemCalls } from './items/item-calls.ts';
import { typeCalls } from './types/type-calls.ts';
import './items/item-workbook.ts';

/** Business data: stored in the tenant's data source. */
export const rdHome = 'tenant' satisfies Home;

/** Items of the factory and their files (specification 7.4, 11). */
export const rdRouter = router({
  item: router(itemCalls),
  billOfMaterials: router(edaCalls),
  itemFile: router(itemFileCalls),
  type: router(typeCalls),
  itemType: router(definitionCalls),
});
