import { feedLogTable } from '../feed-log/feed-log-table.ts';
import { readReel } from './read-code.ts';
import { quantityLeft, quantityOn } from './reel-quantity.ts';
import type { Taken } from './scan.ts';
import { isCheck, modes, type Verdict } from './station-machine.ts';

/** Stores a scan, whatever came of it. */
export async function logScan(
  { ctx, input, person, reel, station, run, accepted = [], now, kept }: Taken,
  verdict: Verdict,
): Promise<void> {
  const { session } = ctx;
  const isOff = input.mode === modes.unload;
  await ctx.db.insert(feedLogTable).values({
    createUser: session.userId,
    createDept: session.deptIds[0] ?? null,
    lineId: input.lineId,
    runId: run?.id ?? null,
    mounter: mounterOf(station).slice(0, 64),
    side: run?.side ?? '',
    workOrderNumber: run?.workOrderNumber ?? '',
    customerOrder: run?.customerOrder ?? '',
    productItemNumber: run?.productItemNumber ?? '',
    programName: run?.programName ?? '',
    tableVersion: run?.tableVersion ?? '',
    station: station.slice(0, 32),
    expectedItems: [...new Set(accepted.map(({ itemNumber }) => itemNumber))].join(',').slice(0, 1000),
    mainItemNumber: input.mode === modes.issue ? '' : (accepted.find(({ by }) => by === 'main')?.itemNumber ?? ''),
    itemNumber: isOff ? (now?.itemNumber ?? '') : reel.itemNumber.slice(0, 128),
    isSubstitute: verdict.isSubstitute === true,
    reel: isOff ? (now?.reel ?? '') : reel.reel.slice(0, 255),
    lot: isOff ? (now?.lot ?? '') : reel.lot.slice(0, 128),
    barcode: input.barcode ?? '',
    supplierBarcode: input.supplierBarcode ?? '',
    mode: input.mode,
    ret: verdict.ret,
    reason: verdict.reason === 'passed' ? (input.reason ?? '') : verdict.reason,
    oldReel: readReel(input.oldBarcode ?? '').reel || (verdict.change?.reel === undefined ? '' : (now?.reel ?? '')),
    quantity: (isOff ? quantityLeft(input) : quantityOn(input, reel, kept)) ?? null,
    operator: isCheck(input.mode) ? '' : person.name,
    ipqc: isCheck(input.mode) ? person.name : '',
    account: input.badge ? session.realName : '',
    device: input.device ?? '',
    scannedTime: input.scannedTime,
  });
}

/** `1-11` is slot 11 of machine 1, `2F-46` slot 46 at the front of machine 2. */
export const mounterOf = (station: string): string => (station.includes('-') ? station.slice(0, station.indexOf('-')) : '');
