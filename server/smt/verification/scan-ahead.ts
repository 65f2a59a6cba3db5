import { stationCode } from '#rules/feeder-codes.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readReel } from './read-code.ts';
import { readSituation } from './read-situation.ts';
import { underOurItem } from './read-supplier-label.ts';
import { type ScanAnswer, scan } from './scan.ts';
import type { ScanInput } from './scan-input.ts';
import { modes } from './station-machine.ts';

/**
 * What stands against a change before its new reel is scanned: the station, the run, or the old reel. It is refused as the scan that it is,
 * logged and counted; null while nothing does.
 */
export async function scanAhead(ctx: SignedInContext, input: Omit<ScanInput, 'mode' | 'barcode'>): Promise<ScanAnswer | null> {
  const begun = { ...input, mode: modes.change };
  const { run, now } = await readSituation(ctx, begun, { station: stationCode(input.station ?? ''), reel: readReel('') });
  if (!run || !now) return null;
  const old = input.oldBarcode === undefined ? undefined : await underOurItem(ctx, readReel(input.oldBarcode));
  const isReady = run.phase === 'running' && now.state === 'checked';
  return isReady && (old === undefined || old.reel === now.reel) ? null : scan(ctx, begun);
}
