import { stationCode } from '#rules/feeder-codes.ts';
import type { StationRow } from '../station-table.ts';
import { designatorsOf, type TableRow } from './check-rows.ts';

type Compared = Pick<
  TableRow,
  | 'station'
  | 'itemNumber'
  | 'isSubstitute'
  | 'quantity'
  | 'isCover'
  | 'isTrial'
  | 'itemModel'
  | 'itemPosition'
  | 'feederType'
  | 'beltSpacing'
>;

/** What else the people at the line go by: which item it is about (none for the whole station), before and after. */
export interface StationDetail {
  about: 'isCover' | 'isTrial' | 'itemModel' | 'itemPosition' | 'feederType' | 'beltSpacing';
  item: string;
  before: string;
  after: string;
}

/** What a new version changes at a station. */
export interface StationChange {
  station: string;
  kind: 'added' | 'removed' | 'changed' | 'substitutes';
  /** The main items before and after; what is placed by hand may be several. */
  before: string;
  after: string;
  addedSubstitutes: string[];
  removedSubstitutes: string[];
  details: StationDetail[];
}

/** Compares two versions station by station; what stays the same is left out. */
export function compareTables(before: readonly Compared[], after: readonly Compared[]): StationChange[] {
  const [old, now] = [byStation(before), byStation(after)];
  const stations = [...new Set([...old.keys(), ...now.keys()])];
  return stations.flatMap((station): StationChange[] => {
    const [was, is] = [old.get(station) ?? [], now.get(station) ?? []];
    const [wereSubstitutes, areSubstitutes] = [substitutesOf(was), substitutesOf(is)];
    const change = {
      station,
      before: mainsOf(was),
      after: mainsOf(is),
      addedSubstitutes: areSubstitutes.filter((item) => !wereSubstitutes.includes(item)),
      removedSubstitutes: wereSubstitutes.filter((item) => !areSubstitutes.includes(item)),
      details: detailsOf(was, is),
    };
    if (was.length === 0) return [{ ...change, kind: 'added' }];
    if (is.length === 0) return [{ ...change, kind: 'removed' }];
    if (change.before !== change.after || change.details.length > 0) return [{ ...change, kind: 'changed' }];
    if (change.addedSubstitutes.length + change.removedSubstitutes.length > 0) return [{ ...change, kind: 'substitutes' }];
    return [];
  });
}

const mainsOf = (rows: readonly Compared[]): string =>
  rows
    .filter(({ isSubstitute }) => !isSubstitute)
    .map(({ itemNumber, quantity }) => `${itemNumber} × ${quantity}`)
    .sort()
    .join(' + ');
const substitutesOf = (rows: readonly Compared[]): string[] =>
  rows.filter(({ isSubstitute }) => isSubstitute).map(({ itemNumber }) => itemNumber);

/** An item that is new or gone says so itself; but one placed by hand or as a trial is told of always. */
function detailsOf(before: readonly Compared[], after: readonly Compared[]): StationDetail[] {
  const details: StationDetail[] = [];
  const isCover = (rows: readonly Compared[]) => rows.length > 0 && rows.every((row) => row.isCover);
  const flag = (is: boolean) => (is ? 'true' : 'false');
  if (isCover(before) !== isCover(after))
    details.push({ about: 'isCover', item: '', before: before.length === 0 ? '' : flag(isCover(before)), after: flag(isCover(after)) });
  for (const row of after) {
    const was = before.find(({ itemNumber }) => itemNumber === row.itemNumber);
    const say = (about: StationDetail['about'], from: string, to: string) => {
      if (from !== to) details.push({ about, item: row.itemNumber, before: from, after: to });
    };
    say('isTrial', flag(was?.isTrial === true), flag(row.isTrial));
    if (!was) continue;
    say('itemModel', was.itemModel, row.itemModel);
    say('feederType', was.feederType ?? '', row.feederType ?? '');
    say('beltSpacing', was.beltSpacing ?? '', row.beltSpacing ?? '');
    if (was.itemPosition === row.itemPosition) continue;
    const [had, has] = [new Set(designatorsOf(was.itemPosition)), new Set(designatorsOf(row.itemPosition))];
    say('itemPosition', [...had].filter((one) => !has.has(one)).join(','), [...has].filter((one) => !had.has(one)).join(','));
  }
  return details;
}

function byStation(rows: readonly Compared[]): Map<string, Compared[]> {
  const stations = new Map<string, Compared[]>();
  for (const row of rows) stations.set(row.station, [...(stations.get(row.station) ?? []), row]);
  return stations;
}

/** A row as it is stored, as rows of a file are. */
export const asCompared = (row: StationRow) => ({
  ...row,
  ...{ itemModel: row.itemModel ?? '', itemPosition: row.itemPosition ?? '' },
  ...{ feederType: row.feederType ?? '', beltSpacing: row.beltSpacing ?? '' },
  station: stationCode(row.station),
  isSubstitute: row.isSubstitute === true,
  isCover: row.isCover === true,
  isTrial: row.isTrial === true,
  quantity: row.quantity ?? 0,
});
