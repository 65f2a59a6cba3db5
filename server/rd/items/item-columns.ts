import { searchTerms } from '../search/search-terms.ts';
import type { TypeVersion } from '../types/find-type.ts';
import { describeItem } from './describe-item.ts';
import { fingerprintsOf } from './fingerprints.ts';
import type { ItemValues } from './item-values.ts';

/** What the values of an item make of its columns. */
export const columnsFor = ({ type, version }: Pick<TypeVersion, 'type' | 'version'>, values: ItemValues) => ({
  typeCode: type.code,
  typeVersion: version,
  values,
  terms: searchTerms(type, values),
  ...describeItem(type, values),
  ...fingerprintsOf(type, values),
});
