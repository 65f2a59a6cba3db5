import { attempt, call } from '#app/api.server.ts';
import { type Collected, nothing, takeCode, wantedBy } from '#rules/feeder-codes.ts';

/** What was scanned so far travels with the form, so that one input and a button do without script. */
export function collectedIn(sent: FormData, mode: number): Collected {
  const text = (name: string) => String(sent.get(`_${name}`) ?? '').slice(0, 255);
  const sentMode = Number(sent.get('_mode') ?? mode);
  return {
    mode: Number.isInteger(sentMode) && sentMode >= 0 && sentMode <= 7 ? sentMode : mode,
    station: text('station'),
    barcode: text('barcode'),
    oldBarcode: text('oldBarcode'),
    supplierBarcode: text('supplierBarcode'),
  };
}

type Status = Awaited<ReturnType<typeof statusOf>>;
export const statusOf = (request: Request, lineId: string | undefined) => call(request, ({ smt }) => smt.lineStatus({ lineId }));

/** The step that a run most probably needs next from who may do it. */
export function usualMode({ run, rights }: Pick<Status, 'run' | 'rights'>): number {
  if (run?.phase === 'firstCheck' && rights.check) return 5;
  if (run?.phase === 'running') return rights.load ? 1 : 2;
  return rights.load ? 0 : 5;
}

/** Takes one code; a complete step is sent, an incomplete one is shown with what it still wants. */
export async function takeScan(request: Request, lineId: string | undefined, sent: FormData) {
  const status = await statusOf(request, lineId);
  const known = { stations: new Set(status.stations.map(({ station }) => station)), needsBothLabels: status.strictness.needsBothLabels };
  const collected = takeCode(collectedIn(sent, usualMode(status)), String(sent.get('code') ?? '').slice(0, 255), known);
  const reason = String(sent.get('reason') ?? '');
  const isComplete = wantedBy(collected, known).length === 0 && (collected.mode !== 7 || reason !== '');
  if (!isComplete) return { collected, reason };
  const { mode, ...codes } = collected;
  const input = {
    lineId,
    mode,
    ...codes,
    reason,
    quantityLeft: String(sent.get('quantityLeft') ?? ''),
    device: String(sent.get('_device') ?? ''),
  };
  const outcome = await attempt(request, ({ smt }) => smt.scan(input), { idempotencyKey: String(sent.get('_key') ?? '') });
  if ('refusal' in outcome) return { collected: nothing(mode), reason: '', refusal: outcome.refusal.message };
  return { collected: nothing(mode), reason: '', answer: outcome.answer };
}
