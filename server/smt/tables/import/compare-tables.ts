import type { TableRow } from './check-rows.ts';

type Compared = Pick<TableRow, 'station' | 'itemNumber' | 'isSubstitute' | 'quantity'>;

/** What a new version changes at a station. */
export interface StationChange {
  station: string;
  kind: 'added' | 'removed' | 'changed' | 'substitutes';
  /** The main items before and after. */
  before: string;
  after: string;
  addedSubstitutes: string[];
  removedSubstitutes: string[];
}

/** Compares two versions station by station; what stays the same is left out. */
export function compareTables(before: readonly Compared[], after: readonly Compared[]): StationChange[] {
  const [old, now] = [byStation(before), byStation(after)];
  const stations = [...new Set([...old.keys(), ...now.keys()])];
  return stations.flatMap((station): StationChange[] => {
    const [was, is] = [old.get(station), now.get(station)];
    const [wereSubstitutes, areSubstitutes] = [was?.substitutes ?? [], is?.substitutes ?? []];
    const change = {
      station,
      before: was ? shown(was) : '',
      after: is ? shown(is) : '',
      addedSubstitutes: areSubstitutes.filter((item) => !wereSubstitutes.includes(item)),
      removedSubstitutes: wereSubstitutes.filter((item) => !areSubstitutes.includes(item)),
    };
    if (!was) return [{ ...change, kind: 'added' }];
    if (!is) return [{ ...change, kind: 'removed' }];
    if (change.before !== change.after) return [{ ...change, kind: 'changed' }];
    if (change.addedSubstitutes.length + change.removedSubstitutes.length > 0) return [{ ...change, kind: 'substitutes' }];
    return [];
  });
}

interface Station {
  main: string;
  quantity: number;
  substitutes: string[];
}

const shown = ({ main, quantity }: Station) => `${main} × ${quantity}`;

function byStation(rows: readonly Compared[]): Map<string, Station> {
  const stations = new Map<string, Station>();
  for (const { station, itemNumber, isSubstitute, quantity } of rows) {
    const one = stations.get(station) ?? { main: '', quantity: 0, substitutes: [] };
    if (isSubstitute) one.substitutes.push(itemNumber);
    else [one.main, one.quantity] = [itemNumber, quantity];
    stations.set(station, one);
  }
  return stations;
}
