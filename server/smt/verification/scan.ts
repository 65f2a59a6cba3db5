import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { plainCode } from '#rules/codes.ts';
import { stationCode } from '#rules/feeder-codes.ts';
import type { Label } from '#rules/screen.ts';
import { holds, type SignedInContext, todayOf } from '#server/calls/context.ts';
import { authorOf } from '#server/engine/write-rows.ts';
import { personOfBadge } from '../badges/person-of-badge.ts';
import { feedLogTable } from '../feed-log/feed-log-table.ts';
import { itemUse } from '../feed-log/item-use.ts';
import { alarm } from '../lines/alarm.ts';
import { alarmEvents } from '../lines/alarm-events.ts';
import { toldOf } from '../lines/alarm-words.ts';
import { closeAlarms } from '../lines/close-alarms.ts';
import { lineRun, stationState } from '../lines/line-run-table.ts';
import type { Strictness } from '../lines/setting-of.ts';
import { noteLeft, noteOpened } from '../reels/note-reel.ts';
import { lifeOver } from '../reels/reel-life.ts';
import { explainRefusal, lineOfStation } from './explain-refusal.ts';
import { logScan } from './log-scan.ts';
import { type ReelCode, readReel } from './read-code.ts';
import { type AtLine, type OpenRun, type OtherStations, readSituation, type StationNow } from './read-situation.ts';
import { readSupplierLabel, underOurItem } from './read-supplier-label.ts';
import { reasonWords, unloadFirst } from './reason-words.ts';
import { knownOn, quantityLeft, quantityOn } from './reel-quantity.ts';
import type { ScanInput } from './scan-input.ts';
import {
  type Accepted,
  isAwaited,
  isCheck,
  isRoundDone,
  judge,
  modes,
  phaseAfter,
  putsOn,
  type Reason,
  type RunPhase,
  rets,
  type Station,
  type Verdict,
} from './station-machine.ts';

export interface ScanAnswer {
  passed: boolean;
  ret: number;
  reason: Reason;
  text: string;
  next: string;
  station: string;
  expected: string[];
  scanned: string;
  isSubstitute: boolean;
  isLocked: boolean;
  /** The step that the screen offers in one tap. */
  offers: number | null;
  phase: RunPhase | null;
  /** Stations that still wait for the step of the phase. */
  left: number;
}

/**
 * Takes one scan at a line. A refused scan is an answer, not an error: it is stored like one that passed. Scans of a line are taken one
 * after the other, so that two operators at one station find each other's reel.
 */
export async function scan(ctx: SignedInContext, input: ScanInput): Promise<ScanAnswer> {
  const person = input.badge ? await personOfBadge(ctx, input.badge) : { id: ctx.session.userId, name: ctx.session.realName };
  const reel = await underOurItem(ctx, readReel(input.barcode ?? ''));
  const isUnload = input.mode === modes.unload;
  const byReel = isUnload && (input.station ?? '') === '' && reel.reel !== '' ? await stationsOf(ctx, input, reel) : undefined;
  const station = byReel ? (byReel[0] ?? '') : stationCode(input.station ?? '');
  const situation = await readSituation(ctx, input, { station, reel });
  const { run, now, accepted, strictness } = situation;
  const taken = { ctx, input, person, reel, station, run };
  if (!run) return answer(taken, { ret: rets.fail, reason: 'noRun' });
  const isIssue = input.mode === modes.issue;
  if (byReel && byReel.length !== 1) return answer(taken, { ret: rets.fail, reason: byReel.length === 0 ? 'notOnLine' : 'whichStation' });
  if (!isIssue && accepted.length > 0 && accepted.every(({ isCover }) => isCover))
    return answer({ ...taken, accepted }, { ret: rets.fail, reason: 'isCover' });
  if (!isIssue && !now)
    return answer(taken, (await lineOfStation(ctx, input.lineId, station)) ?? { ret: rets.fail, reason: 'unknownStation' });
  const [supplier, isReelIssued] = await Promise.all([
    (input.supplierBarcode ?? '') === '' ? undefined : readSupplierLabel(ctx, input.supplierBarcode ?? '', reel),
    (!strictness.needsIssue && !isIssue) || isIssued(ctx, run, codesOf(input, reel)),
  ]);
  const reason = isUnload ? await reasonIn(ctx, input.reason) : input.reason;
  const oldReel = input.oldBarcode === undefined ? undefined : await underOurItem(ctx, readReel(input.oldBarcode));
  const judged = judge(
    {
      mode: input.mode,
      itemNumber: reel.itemNumber,
      reel: reel.reel,
      isUnique: reel.isUnique,
      fault: reel.fault,
      oldReel: oldReel?.reel,
      supplier,
      reason,
      quantityLeft: input.quantityLeft === undefined ? undefined : Number(input.quantityLeft),
      hasQuantity: Number(input.quantity ?? 0) > 0,
      person: person.id,
    },
    {
      phase: run.phase,
      station: now ?? noStation,
      accepted,
      fullCheckRound: run.fullCheckRound,
      elsewhere: situation.elsewhere,
      isIssued: isReelIssued,
      quantityLeft: situation.kept?.wasOn ? situation.kept.left : undefined,
      lifeOver: lifeOver({ kept: situation.kept, item: situation.shelf, label: reel }, todayOf(ctx)),
      strictness,
    },
  );
  const explained = putsOn(input.mode) && run ? { run, station, itemNumber: reel.itemNumber, accepted } : undefined;
  const verdict = explained ? await explainRefusal(ctx, explained, judged) : judged;
  const [after] = await Promise.all([
    now && settle({ ...taken, run }, now, situation, verdict),
    logScan({ ...taken, accepted, now, kept: situation.kept }, verdict),
  ]);
  return tell({ ...taken, accepted, now, after }, verdict);
}

/** Issuing has no station; its gates do not look at one. */
const noStation = {
  state: 'empty',
  lockedFrom: null,
  wrongScans: 0,
  reel: '',
  itemNumber: '',
  reelCount: 0,
  quantity: '0',
  loadedBy: null,
  checkedRound: 0,
} as const;

export interface Taken {
  ctx: SignedInContext;
  input: ScanInput;
  /** Who scans: named by his badge, or signed in. */
  person: { id: string; name: string };
  reel: ReelCode;
  station: string;
  run: OpenRun | undefined;
  accepted?: readonly Accepted[];
  now?: StationNow | undefined;
  kept?: AtLine['kept'];
  after?: After | undefined;
}

interface After {
  phase: RunPhase;
  left: number;
}

/** Writes what becomes of the station and, by it, of the run. */
async function settle(
  { ctx, input, reel, run }: Taken & { run: OpenRun },
  now: StationNow,
  { others, strictness, kept }: Pick<AtLine, 'others' | 'strictness' | 'kept'>,
  verdict: Verdict,
): Promise<After> {
  const { db, session } = ctx;
  const written: Promise<unknown>[] = [];
  if (verdict.change) {
    const { change } = verdict;
    const at = ctx.now();
    const isPutOn = change.reel !== undefined && change.reel !== '';
    if (now.reel !== '' && change.reel !== undefined) written.push(noteUse({ ctx, input, run }, now));
    if (isPutOn && reel.isUnique && !kept?.isOpened)
      written.push(noteOpened(ctx, { reel: reel.reel, itemNumber: reel.itemNumber }, datesOf(reel, kept)));
    const update = db
      .update(stationState)
      .set({
        ...change,
        ...(isPutOn && {
          lot: reel.lot,
          quantity: quantityOn(input, reel, kept) ?? '0',
          isSubstitute: verdict.isSubstitute === true,
          ...{ isRunOutTold: false, noticeNumber: verdict.notice ?? '', noticeTold: 0, floorLifeTold: 0 },
          // A splice goes on with the running reel, so the time that it has run goes on too.
          ...(input.mode === modes.splice
            ? { joinedQuantity: sql`${stationState.quantity} + ${stationState.joinedQuantity}` }
            : { joinedQuantity: '0', loadedTime: at.toISOString() }),
          checkedTime: null,
        }),
        ...(change.state !== undefined && change.state !== 'locked' && { lockedFrom: null, ...dueOf(change.state, at, strictness) }),
        ...(change.state === 'checked' && { checkedTime: at.toISOString() }),
      })
      .where(and(eq(stationState.tenantId, session.tenantId), eq(stationState.id, now.id)));
    written.push(update.execute());
    const ended = alarmsEnded(now, change);
    if (ended.length > 0) written.push(closeAlarms(ctx, { lineId: run.lineId, station: now.station, kinds: ended }));
    if (change.state === 'locked') written.push(raiseLocked(ctx, run, now, change.wrongScans));
  }
  const stations = [{ ...now, ...verdict.change, count: 1 }, ...others];
  // A refused scan never moves the run on.
  const advanced = passing.includes(verdict.ret) ? advance(ctx, run, strictness, stations) : run.phase;
  const [phase] = await Promise.all([advanced, ...written]);
  return { phase, left: stations.reduce((sum, station) => sum + (isAwaited(phase, station) ? station.count : 0), 0) };
}

/** What was told of a station, and is over with this change. */
function alarmsEnded({ isLate, isRunOutTold, noticeTold, floorLifeTold }: StationNow, { state, reel }: Partial<Station>): string[] {
  const isOver = reel !== undefined;
  return [
    ...(isLate && (isOver || state === 'checked') ? ['checkLate'] : []),
    ...(isRunOutTold && isOver ? ['runsOut'] : []),
    ...(noticeTold > 0 && isOver ? ['noticeEnds'] : []),
    ...(floorLifeTold > 0 && isOver ? ['floorLifeEnds'] : []),
  ];
}

const raiseLocked = (
  ctx: SignedInContext,
  { lineId }: OpenRun,
  { station }: StationNow,
  wrongScans: number | undefined,
): Promise<unknown> =>
  ctx.db
    .insert(alarm.table)
    .values({
      ...authorOf(ctx, alarm),
      lineId,
      station,
      kind: 'locked',
      ...toldOf(alarmEvents.locked, { station, count: String(wrongScans) }),
      occurTime: ctx.now().toISOString(),
    })
    .execute();

const dueOf = (state: string, at: Date, { checkMinutes }: Strictness) => ({
  checkDue: state === 'pendingCheck' ? new Date(at.getTime() + checkMinutes * 60_000).toISOString() : null,
  isLate: false,
});

/** Moves the run on when its stations are all loaded, all checked, or all fully checked. */
async function advance(
  ctx: SignedInContext,
  run: OpenRun,
  { fullCheckMinutes }: Strictness,
  stations: readonly OtherStations[],
): Promise<RunPhase> {
  const at = ctx.now();
  const phase = phaseAfter(run.phase, stations);
  const nextFullCheck = fullCheckMinutes === 0 ? null : new Date(at.getTime() + fullCheckMinutes * 60_000).toISOString();
  const set = {
    ...(phase !== run.phase && { phase }),
    ...(phase === 'running' && run.phase !== 'running' && { releaseTime: at.toISOString(), fullCheckDue: nextFullCheck, isLate: false }),
    ...(phase === 'running' &&
      isRoundDone(run.fullCheckRound, stations) && { fullCheckRound: run.fullCheckRound + 1, fullCheckDue: nextFullCheck, isLate: false }),
  };
  if (run.isLate && 'fullCheckDue' in set) await closeAlarms(ctx, { lineId: run.lineId, kinds: ['fullCheckLate'] });
  if (Object.keys(set).length > 0)
    await ctx.db
      .update(lineRun)
      .set(set)
      .where(and(eq(lineRun.tenantId, ctx.session.tenantId), eq(lineRun.id, run.id)));
  return phase;
}

/** What its label says of a reel, where nobody said otherwise. */
const datesOf = ({ madeOn, useBy }: ReelCode, kept: AtLine['kept']) => ({
  ...(madeOn && !kept?.manufactureDate && { manufactureDate: madeOn }),
  ...(useBy && !kept?.expiryDate && { expiryDate: useBy }),
});

/** What the reel that comes off gave to the order, where somebody says what is left of it. */
async function noteUse({ ctx, input, run }: { ctx: SignedInContext; input: ScanInput; run: OpenRun }, now: StationNow): Promise<void> {
  const left = quantityLeft(input);
  const on = knownOn(now.quantity);
  if (readReel(now.reel).isUnique) await noteLeft(ctx, { reel: now.reel, itemNumber: now.itemNumber }, left ?? null);
  await ctx.db.insert(itemUse.table).values({
    ...authorOf(ctx, itemUse),
    lineId: run.lineId,
    workOrderNumber: run.workOrderNumber,
    productItemNumber: run.productItemNumber,
    station: now.station,
    itemNumber: now.itemNumber,
    reel: now.reel,
    quantityOn: on,
    quantityLeft: left ?? null,
    quantityUsed: left === undefined || on === null ? null : sql`greatest(0, ${on}::numeric - ${left}::numeric)`,
    useTime: ctx.now().toISOString(),
  });
}

/** As reels are known now, and as an older build stored them. */
const codesOf = ({ barcode = '' }: ScanInput, { reel }: ReelCode): string[] => [reel, plainCode(barcode)];

/** Where a reel is on the line; a label without a reel number may be on several stations. */
async function stationsOf({ db, session }: SignedInContext, input: ScanInput, reel: ReelCode): Promise<string[]> {
  const found = await db
    .select({ station: stationState.station })
    .from(stationState)
    .innerJoin(lineRun, and(eq(lineRun.tenantId, stationState.tenantId), eq(lineRun.id, stationState.runId)))
    .where(
      and(
        eq(stationState.tenantId, session.tenantId),
        eq(stationState.lineId, input.lineId),
        ne(lineRun.phase, 'closed'),
        inArray(stationState.reel, codesOf(input, reel)),
      ),
    )
    .limit(2);
  return found.map(({ station }) => station);
}

/** A reason of the list, or none. */
async function reasonIn(ctx: SignedInContext, reason: string | undefined): Promise<string | undefined> {
  const listed = (await ctx.dictionaries(['smt_unload_reason'])).get('smt_unload_reason') ?? [];
  return listed.some(({ value }) => value === reason) ? reason : undefined;
}

/** Issued to this line for this order; without an order, for this run. */
async function isIssued({ db, session }: SignedInContext, run: OpenRun, reels: string[]): Promise<boolean> {
  const [found] = await db
    .select({ id: feedLogTable.id })
    .from(feedLogTable)
    .where(
      and(
        eq(feedLogTable.tenantId, session.tenantId),
        inArray(feedLogTable.reel, reels),
        eq(feedLogTable.lineId, run.lineId),
        run.workOrderNumber === '' ? eq(feedLogTable.runId, run.id) : eq(feedLogTable.workOrderNumber, run.workOrderNumber),
        eq(feedLogTable.mode, modes.issue),
        ne(feedLogTable.ret, rets.fail),
      ),
    )
    .limit(1);
  return found !== undefined;
}

const passing: readonly number[] = [rets.pass, rets.substitute, rets.trial];

/** Stores a scan that changes nothing, and answers it. */
async function answer(taken: Taken, verdict: Verdict): Promise<ScanAnswer> {
  await logScan(taken, verdict);
  return tell(taken, verdict);
}

/** What came of the scan, and what to do next. */
function tell(taken: Taken, verdict: Verdict): ScanAnswer {
  const { ctx, input, reel, station, run, after } = taken;
  const { locale } = ctx;
  const isReleased = after?.phase === 'running' && run?.phase !== 'running';
  const words = reasonWords[isReleased ? 'released' : verdict.reason];
  const isLocked = verdict.ret === rets.locked;
  const next = isLocked ? reasonWords.isLocked.next : verdict.offers === modes.unload ? unloadFirst : words.next;
  const factOf = (_found: string, name: string): string => {
    const fact = verdict.facts?.[name] ?? '';
    return typeof fact === 'string' ? fact : fact[locale];
  };
  const said = (label: Label) => label[locale].replace(/\{(\w+)\}/g, factOf);
  return {
    passed: passing.includes(verdict.ret),
    ret: verdict.ret,
    reason: isReleased ? 'released' : verdict.reason,
    text: [words.text, ...detailsOf(taken, verdict)].map(said).join(locale === 'zh' ? '，' : ', '),
    next: said(next),
    station: input.mode === modes.issue ? '' : station,
    expected: verdict.compared?.expected ?? [],
    scanned: verdict.compared?.scanned ?? (reel.fault ? plainCode(input.barcode ?? '') : reel.itemNumber),
    isSubstitute: verdict.isSubstitute === true,
    isLocked,
    offers: mayTake(ctx, verdict.offers) ? (verdict.offers ?? null) : null,
    phase: after?.phase ?? run?.phase ?? null,
    left: after?.left ?? 0,
  };
}

/** Nobody is offered a step that he is then refused. */
const mayTake = ({ session }: SignedInContext, mode: number | undefined): boolean =>
  mode !== undefined && holds(session, isCheck(mode) ? 'smt_scan_check' : 'smt_scan_load');

/** Labels without a reel number say no more than which reel of its kind it is. */
function detailsOf({ reel }: Taken, { change, detail }: Verdict): Label[] {
  const count = change?.reelCount ?? 0;
  const counted = reel.isUnique || count === 0 ? [] : [{ zh: `第 ${count} 盘`, en: `reel ${count}` }];
  return [...(detail ? [detail] : []), ...counted];
}
