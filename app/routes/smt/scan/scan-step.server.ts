import { attempt, call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import {
  type Collected,
  commandCodes,
  isUnknownStation,
  longestCode,
  nothing,
  reasonCode,
  takeCode,
  wantedBy,
} from '#rules/feeder-codes.ts';

/** What was scanned so far travels with the form, so that one input and a button do without script. */
export function collectedIn(sent: FormData, mode: number): Collected {
  const text = (name: string) => String(sent.get(`_${name}`) ?? '');
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

/** Takes one code; a complete step is sent, an incomplete one is shown with what it still wants. What was typed stays until it is stored. */
export async function takeScan(request: Request, lineId: string | undefined, sent: FormData) {
  const status = await statusOf(request, lineId);
  const known = {
    stations: new Set(status.tableStations),
    items: new Set(status.stations.flatMap(({ items }) => items)),
    needsBothLabels: status.strictness.needsBothLabels,
  };
  const text = (name: string) => String(sent.get(name) ?? '');
  // Without script a pressed button sends its code behind that of the field.
  const code = String(sent.getAll('code').at(-1) ?? '');
  const typed = { reason: text('reason'), quantityLeft: text('quantityLeft'), quantity: text('quantity') };
  const before = collectedIn(sent, usualMode(status));
  if (code.length > longestCode) {
    const say = await wordsOf(request);
    return { collected: before, typed, refusal: say('smt.tooLong', { count: longestCode }) };
  }
  const worn = await badgeIn(request, sent, code);
  if (worn.isScanned) return { collected: before, typed, badge: worn.badge, refusal: worn.refusal };
  const reason = await reasonOf(request, code);
  if (reason !== undefined) typed.reason = reason;
  const scannedBy = { lineId, badge: worn.badge?.code, device: text('_device'), scannedTime: text('_scanned') || undefined };
  const keyed = { idempotencyKey: text('_key') };
  if (status.run && isUnknownStation(before, code, known)) {
    const input = { ...scannedBy, mode: before.mode, station: code };
    const outcome = await attempt(request, ({ smt }) => smt.scan(input), keyed);
    const told = 'refusal' in outcome ? { refusal: outcome.refusal.message } : { answer: outcome.answer };
    return { collected: before, typed, badge: worn.badge, ...told };
  }
  const collected = goOn(sent, code) ?? takeCode(before, reason === undefined ? code : '', known);
  const isComplete = wantedBy(collected, known).length === 0 && (collected.mode !== 7 || typed.reason !== '');
  const { badge } = worn;
  if (!isComplete) {
    const { station, oldBarcode } = collected;
    const isBegun = collected.mode === modeOf('CMD-CHANGE') && station !== '' && collected.barcode === '' && status.rights.load;
    const ahead = isBegun && (await attempt(request, ({ smt }) => smt.scanAhead({ ...scannedBy, station, oldBarcode }), keyed));
    if (!ahead || !('answer' in ahead) || ahead.answer === null) return { collected, typed, badge };
    const { answer } = ahead;
    const kept = answer.offers === null ? undefined : keptFor(answer.offers, collected);
    const isOldReel = answer.reason === 'otherOldReel' && !answer.isLocked;
    return { collected: { ...nothing(collected.mode), station: isOldReel ? station : '' }, answer, kept, typed, badge };
  }
  const { mode, ...codes } = collected;
  const input = { ...scannedBy, mode, ...codes, ...typed };
  const outcome = await attempt(request, ({ smt }) => smt.scan(input), keyed);
  // Of an unloading it is what was typed that is refused: its station stays.
  if ('refusal' in outcome) return { collected: mode === 7 ? collected : nothing(mode), typed, badge, refusal: outcome.refusal.message };
  const { answer } = outcome;
  // What went wrong for want of a quantity goes on once there is one.
  const offers = answer.reason === 'usedUp' ? mode : answer.offers;
  const kept = offers === null ? undefined : keptFor(offers, collected);
  // The reason is that of the next reel too; a quantity is not.
  const next = answer.passed ? { reason: typed.reason, quantityLeft: '', quantity: '' } : typed;
  return {
    collected: isOfNewReel(mode, answer) ? { ...collected, barcode: '', supplierBarcode: '' } : nothing(mode),
    answer,
    kept,
    badge,
    typed: next,
  };
}

/** The new reel of a change was refused: the next one is scanned for the same station and old reel. */
const isOfNewReel = (mode: number, { passed, isLocked, reason }: { passed: boolean; isLocked: boolean; reason: string }): boolean =>
  mode === modeOf('CMD-CHANGE') && !passed && !isLocked && !ofStation.has(reason);
const ofStation = new Set([
  'otherOldReel',
  'firstCheckFirst',
  'notLoaded',
  'checkPending',
  'noRun',
  'isCover',
  'otherLine',
  'unknownStation',
]);

interface Worn {
  isScanned: boolean;
  badge: { code: string; name: string } | undefined;
  refusal?: string;
}

/** The badge that was scanned just now, or the one that the form carries on: the server asks whose it is with each scan. */
async function badgeIn(request: Request, sent: FormData, scanned: string): Promise<Worn> {
  const [code, name] = ['_badge', '_badgeName'].map((field) => String(sent.get(field) ?? ''));
  if (!/^\s*BDG-/i.test(scanned)) return { isScanned: false, badge: code ? { code, name: name ?? '' } : undefined };
  const outcome = await attempt(request, ({ smt }) => smt.badgePerson({ badge: scanned.trim() }));
  if ('refusal' in outcome) return { isScanned: true, badge: undefined, refusal: outcome.refusal.message };
  return { isScanned: true, badge: { code: scanned.trim(), name: outcome.answer.name } };
}

/** The reason of unloading that a barcode stands for. */
async function reasonOf(request: Request, code: string): Promise<string | undefined> {
  const scanned = code.trim().toUpperCase();
  if (!scanned.startsWith('CMD-R')) return undefined;
  const { unload } = await call(request, ({ smt }) => smt.scanReasons());
  return unload.find(({ value }) => reasonCode(value) === scanned)?.value;
}

/** What of a refused step the offered one goes on with: its station, and the reel where it is the same one. */
function keptFor(offers: number, { mode, ...codes }: Collected): Collected {
  if (offers === mode) return { mode, ...codes };
  const isSameReel = offers === modeOf('CMD-CHANGE') || offers === modeOf('CMD-LOAD') || offers === modeOf('CMD-ISSUE') || isCheck(mode);
  return {
    ...nothing(offers),
    station: offers === modeOf('CMD-ISSUE') ? '' : codes.station,
    barcode: isSameReel ? codes.barcode : '',
    supplierBarcode: isSameReel && !isCheck(offers) ? codes.supplierBarcode : '',
  };
}
const modeOf = (command: keyof typeof commandCodes): number => commandCodes[command];
const isCheck = (mode: number): boolean => [2, 3, 5].includes(mode);

/** The command of the step that was offered, pressed or scanned, goes on with what was scanned for the refused one. */
function goOn(sent: FormData, code: string): Collected | undefined {
  const offered = Number(sent.get('_kept_mode') ?? -1);
  if (Object.entries(commandCodes).every(([command, mode]) => mode !== offered || command !== code.trim().toUpperCase())) return undefined;
  const text = (name: string) => String(sent.get(`_kept_${name}`) ?? '');
  const oldBarcode = text('oldBarcode');
  return { mode: offered, station: text('station'), barcode: text('barcode'), oldBarcode, supplierBarcode: text('supplierBarcode') };
}
