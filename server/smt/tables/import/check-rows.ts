import { stationCode } from '#rules/feeder-codes.ts';
import { placeCount, placeList } from '#rules/part-lines/places.ts';
import type { Label } from '#rules/screen.ts';

/** A row of a table as it is to be stored. */
export interface TableRow {
  station: string;
  itemNumber: string;
  isSubstitute: boolean;
  itemModel: string;
  itemPosition: string;
  quantity: number;
  isCover: boolean;
  isTrial: boolean;
  /** Workbooks of station tables have no columns for these two. */
  feederType?: string;
  beltSpacing?: string;
  sort: number;
  note: string;
}

export interface RowFault {
  /** The position of the row in what was given. */
  at: number;
  field: Exclude<keyof TableRow, 'feederType' | 'beltSpacing'>;
  text: Label;
}

/** What a mounter can hold: its slots, by `1` of the station `1-11`. */
export type Machines = ReadonlyMap<string, number>;

const say = (zh: string, en: string): Label => ({ zh, en });

/** No board has more, and every one is compared with all others. */
const maxPlaced = 100_000;

/** Checks the rows of one table against each other: every fault by its row and field. The quantities of `uncounted` rows are not known. */
export function checkRows(
  rows: readonly TableRow[],
  machines: Machines = new Map(),
  uncounted: ReadonlySet<number> = new Set(),
): RowFault[] {
  const faults: RowFault[] = [];
  const mains = new Map<string, string>();
  const items = new Set<string>();
  const designators = new Map<string, string>();
  let placed = 0;
  for (const row of rows) if (!row.isSubstitute && !mains.has(row.station)) mains.set(row.station, row.itemNumber);
  for (const [at, row] of rows.entries()) {
    const { station, itemNumber, isSubstitute, quantity } = row;
    const fault = (field: RowFault['field'], text: Label) => faults.push({ at, field, text });
    if (station === '') fault('station', say('缺少站位', 'The station is missing'));
    else if (!row.isCover) checkStation(station, machines, (text) => fault('station', text));
    if (itemNumber === '') fault('itemNumber', say('缺少料号', 'The item number is missing'));
    const main = mains.get(station);
    if (isSubstitute && main === undefined)
      fault('station', say(`替代料没有主料：站位 ${station}`, `A substitute without a main item: station ${station}`));
    if (items.has(`${station}\n${itemNumber}`))
      fault('itemNumber', say(`站位 ${station} 重复列出 ${itemNumber}`, `Station ${station} lists ${itemNumber} twice`));
    // What is placed by hand has no feeder: any number of items is.
    else if (!isSubstitute && !row.isCover && main !== undefined && main !== itemNumber)
      fault('itemNumber', say(`站位 ${station} 已有主料 ${main}`, `Station ${station} has the main item ${main} already`));
    items.add(`${station}\n${itemNumber}`);
    const count = placeCount(row.itemPosition);
    if (isSubstitute && quantity !== 0) fault('quantity', say('替代料的数量应为 0', 'The quantity of a substitute is 0'));
    if (!isSubstitute && count !== quantity && !uncounted.has(at))
      fault('quantity', say(`数量 ${quantity} 与单板位置 ${count} 个不符`, `Quantity ${quantity}, but ${count} designators`));
    if (isSubstitute) continue;
    placed += count;
    if (placed > maxPlaced) {
      fault('itemPosition', say(`一张表最多 ${maxPlaced} 个位号`, `A table has at most ${maxPlaced} designators`));
      break;
    }
    const named = designatorsOf(row.itemPosition);
    const twice = firstTwice(named);
    if (twice !== undefined) fault('itemPosition', say(`位号 ${twice} 重复`, `${twice} is listed twice`));
    for (const one of named) {
      const other = designators.get(one);
      if (other !== undefined && other !== station)
        fault('itemPosition', say(`${one} 已由站位 ${other} 贴装`, `${one} is placed by station ${other} already`));
      designators.set(one, other ?? station);
    }
  }
  return faults;
}

/** `1-11` and `2F-46` name a machine and its slot, `1-12L` a lane of it; `0101` and `313` are slots alone. */
const stationForm = /^(?:([0-9A-Z]{1,8})-(\d{1,4})|\d{1,6})[A-Z]{0,2}$/;

function checkStation(station: string, machines: Machines, fault: (text: Label) => void): void {
  const [found, machine, slot] = stationForm.exec(station) ?? [];
  if (found === undefined)
    fault(
      say(
        '站位应为 机器-槽位，如 1-11、1-12L，或槽位号，如 0101',
        'A station is machine-slot, such as 1-11 or 1-12L, or a slot such as 0101',
      ),
    );
  if (machine === undefined || machines.size === 0) return;
  const slots = machines.get(machine);
  if (slots === undefined) fault(say(`机器配置中没有 ${machine}`, `The machines do not include ${machine}`));
  else if (Number(slot) < 1 || Number(slot) > slots)
    fault(say(`超出贴片机：${machine} 有 ${slots} 个槽位`, `Outside of the mounter: ${machine} has ${slots} slots`));
}

/** `R1, R2，C7` are three, and `R1-R4` four; in either case they are the same. */
export const designatorsOf = (text: string): string[] => placeList(text).map((one) => one.toUpperCase());

function firstTwice(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((one) => seen.size === seen.add(one).size);
}

/** `1(60)+2F(50)`: sixty slots on machine 1, fifty at the front of machine 2. Other words are no limits. */
export const machinesIn = (text: string): Machines =>
  new Map(
    [...text.normalize('NFKC').matchAll(/([0-9A-Za-z]{1,8})\((\d{1,4})\)/g)].map(([, name = '', slots]) => [
      stationCode(name),
      Number(slots),
    ]),
  );
