import type { Label } from '#rules/screen.ts';
import type { SupplierLabel } from './read-supplier-label.ts';

/** The steps at a feeder, by their keys in the dictionary smt_feed_mode. */
export const modes = { load: 0, change: 1, check: 2, fullCheck: 3, issue: 4, firstCheck: 5, splice: 6, unload: 7 } as const;
export type Mode = (typeof modes)[keyof typeof modes];
/** In the log alone: no scan unlocks. */
export const unlockMode = 8;

/** The results, by their keys in the dictionary smt_feed_ret. */
export const rets = { fail: 0, pass: 1, reset: 2, late: 3, pendingCheck: 4, substitute: 5, locked: 6, trial: 7 } as const;
export type Ret = (typeof rets)[keyof typeof rets];

export type RunPhase = 'setup' | 'firstCheck' | 'running' | 'closed';
export type OpenState = 'empty' | 'loaded' | 'pendingCheck' | 'checked';
export type StationState = OpenState | 'locked';

/** Why a scan is refused, or what there is to say of one that passed. */
export type Reason =
  | 'passed'
  | 'already'
  | 'released'
  | 'wrongItem'
  | 'noticeEnded'
  | 'noticeBegins'
  | 'noticeOfOther'
  | 'newerTable'
  | 'otherLine'
  | 'otherReel'
  | 'otherOldReel'
  | 'sameReel'
  | 'labelsDiffer'
  | 'sameLabel'
  | 'unknownLabel'
  | 'needsSupplierLabel'
  | 'notIssued'
  | 'usedUp'
  | 'isExpired'
  | 'floorLifeOver'
  | 'expiredAllowed'
  | 'floorLifeAllowed'
  | 'reelElsewhere'
  | 'samePerson'
  | 'isLoaded'
  | 'notLoaded'
  | 'notAllLoaded'
  | 'firstCheckFirst'
  | 'isReleased'
  | 'checkPending'
  | 'needsReason'
  | 'notOnLine'
  | 'whichStation'
  | 'leftTooMuch'
  | 'alreadyIssued'
  | 'isLocked'
  | 'unknownStation'
  | 'isCover'
  | 'notInTable'
  | 'notWhole'
  | 'badQuantity'
  | 'needsReelNumber'
  | 'noRun';

/** An item that a station takes. */
export interface Accepted {
  itemNumber: string;
  by: 'main' | 'listed' | 'lecn';
  /** The number of the notice that allows it. */
  notice?: string;
  isTrial: boolean;
}

export interface Station {
  state: StationState;
  lockedFrom: OpenState | null;
  wrongScans: number;
  reel: string;
  itemNumber: string;
  /** So many reels were put on since the station was empty: labels without a reel number are told apart by it. */
  reelCount: number;
  /** What was on the reel when it was put on; 0 where nobody knows. */
  quantity: string;
  loadedBy: string | null;
  checkedRound: number;
}

export interface Scan {
  mode: Mode;
  itemNumber: string;
  reel: string;
  /** The label has a reel number: without one a further reel of the lot has the same code. */
  isUnique: boolean;
  /** Why the label cannot be read whole, if it cannot. */
  fault?: 'notWhole' | 'badQuantity' | undefined;
  oldReel?: string | undefined;
  /** Absent where no supplier's label was scanned. */
  supplier?: SupplierLabel | undefined;
  reason?: string | undefined;
  /** What somebody says is left of the reel that comes off. */
  quantityLeft?: number | undefined;
  /** Somebody says what is on the reel. */
  hasQuantity: boolean;
  person: string;
}

export interface Situation {
  phase: RunPhase;
  station: Station;
  accepted: readonly Accepted[];
  fullCheckRound: number;
  /** Another station that has this reel; on another line, whose name it is then. */
  elsewhere?: { station: string; line?: string } | undefined;
  isIssued: boolean;
  /** The reel may not be used any more: past its date, or too long out of its bag. */
  lifeOver?: 'isExpired' | 'floorLifeOver' | undefined;
  /** What is left of the reel since it was last taken off; null where nobody said, absent where it never was. */
  quantityLeft?: string | null | undefined;
  strictness: {
    lockAfter: number;
    needsBothLabels: boolean;
    needsIssue: boolean;
    needsOtherChecker: boolean;
    needsReelNumber: boolean;
    warnsOfLife: boolean;
  };
}

export interface Verdict {
  ret: Ret;
  reason: Reason;
  /** What becomes of the station; absent where nothing does. */
  change?: Partial<Omit<Station, 'quantity'>>;
  isSubstitute?: boolean;
  /** The change notice that let the reel on. */
  notice?: string | undefined;
  /** The step that the screen offers instead. */
  offers?: Mode;
  /** What was expected beside what was scanned, both of one kind: items, or reels. Absent where the reason has nothing to compare. */
  compared?: { expected: string[]; scanned: string };
  /** What there is to say beyond the reason. */
  detail?: Label;
  /** What the words of the reason name. */
  facts?: Record<string, string | Label>;
}

const reels = (expected: string, scanned: string) => ({ compared: { expected: [expected], scanned } });
const itemsOf = (accepted: readonly Accepted[]): string[] => [...new Set(accepted.map(({ itemNumber }) => itemNumber))];

const refused = (reason: Reason, more: Partial<Verdict> = {}): Verdict => ({ ret: rets.fail, reason, ...more });

/** The steps that put a reel on. */
export const putsOn = (mode: number): boolean => mode === modes.load || mode === modes.change || mode === modes.splice;

/** The steps of IPQC. */
export const isCheck = (mode: number): boolean => mode === modes.check || mode === modes.fullCheck || mode === modes.firstCheck;

/** Judges a scan at a station: one state machine per station, with the gates of the flow (docs/smt.md, 'Verification'). */
export function judge(scan: Scan, situation: Situation): Verdict {
  if (situation.station.state === 'locked') return { ret: rets.locked, reason: 'isLocked' };
  if (scan.fault) return refused(scan.fault);
  // A change is judged before its new reel is scanned, too (`server/smt/verification/scan-ahead.ts`).
  const isBegun = scan.mode === modes.change && scan.itemNumber === '';
  if (situation.strictness.needsReelNumber && !scan.isUnique && putsOn(scan.mode) && !isBegun) return refused('needsReelNumber');
  return gates[scan.mode](scan, situation);
}

const gates: Record<Mode, (scan: Scan, situation: Situation) => Verdict> = {
  [modes.load]: load,
  [modes.change]: replace,
  [modes.splice]: replace,
  [modes.check]: check,
  [modes.fullCheck]: fullCheck,
  [modes.firstCheck]: firstCheck,
  [modes.unload]: unload,
  [modes.issue]: issue,
};

function load(scan: Scan, situation: Situation): Verdict {
  const { station, phase } = situation;
  if (station.state === 'empty') return putOn(scan, situation, phase === 'running' ? 'pendingCheck' : 'loaded');
  // In a running line it may be the next reel of the lot, whose label says the same.
  const isThere = station.reel === scan.reel && (scan.isUnique || phase !== 'running');
  if (isThere) return already(scan, station);
  return refused('isLoaded', { offers: phase === 'running' ? modes.change : modes.unload, ...reels(station.reel, scan.reel) });
}

function replace(scan: Scan, situation: Situation): Verdict {
  const { station, phase } = situation;
  if (phase !== 'running') return refused('firstCheckFirst');
  if (station.state === 'empty') return refused('notLoaded', { offers: modes.load });
  // Of a repeated change the second finds the new reel in place.
  const isSame = station.reel === scan.reel && scan.isUnique;
  if (isSame && scan.oldReel !== scan.reel) return already(scan, station);
  if (station.state === 'pendingCheck') return { ret: rets.pendingCheck, reason: 'checkPending', offers: modes.check };
  if (scan.oldReel !== undefined && scan.oldReel !== station.reel)
    return wrong('otherOldReel', situation, reels(station.reel, scan.oldReel));
  if (isSame) return refused('sameReel');
  if (isTooMuch(scan, station)) return refused('leftTooMuch', { facts: { quantity: String(Number(station.quantity)) } });
  return putOn(scan, situation, 'pendingCheck');
}

function putOn(scan: Scan, situation: Situation, state: StationState): Verdict {
  const { station, accepted, strictness, elsewhere, isIssued } = situation;
  const items = { compared: { expected: itemsOf(accepted), scanned: scan.itemNumber } };
  const fits = accepted.find(({ itemNumber }) => itemNumber === scan.itemNumber);
  if (!fits) return wrong('wrongItem', situation, items);
  const { supplier } = scan;
  if (strictness.needsBothLabels && !supplier) return refused('needsSupplierLabel');
  if (supplier?.isHouse) return refused('sameLabel');
  if (supplier && supplier.itemNumber === undefined) return refused('unknownLabel');
  if (supplier && supplier.itemNumber !== scan.itemNumber)
    return wrong('labelsDiffer', situation, { compared: { expected: [scan.itemNumber], scanned: supplier.itemNumber ?? '' } });
  if (elsewhere) return refused('reelElsewhere', { facts: { place: placeOf(elsewhere) } });
  if (situation.lifeOver && !strictness.warnsOfLife) return refused(situation.lifeOver);
  if (!scan.hasQuantity && Number(situation.quantityLeft ?? 1) === 0) return refused('usedUp');
  if (strictness.needsIssue && !isIssued) return refused('notIssued', { offers: modes.issue });
  const isSubstitute = fits.by !== 'main';
  const left = scan.hasQuantity ? undefined : situation.quantityLeft;
  return {
    ...items,
    ...(left !== undefined && { detail: leftWords(left) }),
    ret: isSubstitute ? rets.substitute : fits.isTrial ? rets.trial : rets.pass,
    reason: situation.lifeOver ? allowed[situation.lifeOver] : 'passed',
    isSubstitute,
    notice: fits.notice,
    change: {
      state,
      wrongScans: 0,
      reel: scan.reel,
      itemNumber: scan.itemNumber,
      reelCount: station.reelCount + 1,
      loadedBy: scan.person,
      checkedRound: 0,
    },
  };
}

/** What is let on by the line's setting alone is told so, and stays so in the log. */
const allowed = { isExpired: 'expiredAllowed', floorLifeOver: 'floorLifeAllowed' } as const;

const leftWords = (left: string | null): Label =>
  left === null ? { zh: '余量未知', en: 'quantity left unknown' } : { zh: `余量 ${Number(left)}`, en: `${Number(left)} left` };

function check(scan: Scan, situation: Situation): Verdict {
  const { station, phase } = situation;
  if (phase !== 'running') return refused('firstCheckFirst', { offers: modes.firstCheck });
  if (station.state === 'empty') return refused('notLoaded', { offers: modes.load });
  return compared(scan, situation, () => (station.state === 'checked' ? { reason: 'already' } : { change: { state: 'checked' } }));
}

function firstCheck(scan: Scan, situation: Situation): Verdict {
  const { station, phase } = situation;
  if (phase === 'running') return refused('isReleased', { offers: modes.check });
  if (phase !== 'firstCheck') return refused('notAllLoaded', { offers: modes.load });
  return compared(scan, situation, () => (station.state === 'checked' ? { reason: 'already' } : { change: { state: 'checked' } }));
}

function fullCheck(scan: Scan, situation: Situation): Verdict {
  const { station, phase, fullCheckRound } = situation;
  if (phase !== 'running') return refused('firstCheckFirst', { offers: modes.firstCheck });
  if (station.state === 'empty') return refused('notLoaded', { offers: modes.load });
  if (station.state === 'pendingCheck') return { ret: rets.pendingCheck, reason: 'checkPending', offers: modes.check };
  const isDone = station.checkedRound >= fullCheckRound;
  return compared(scan, situation, () => (isDone ? { reason: 'already' } : { change: { checkedRound: fullCheckRound } }));
}

const placeOf = ({ station, line }: { station: string; line?: string }): Label =>
  line === undefined
    ? { zh: `站位 ${station}`, en: `station ${station}` }
    : { zh: `${line}的站位 ${station}`, en: `station ${station} of ${line}` };

/** A right reel ends a row of wrong ones, also where it changes nothing else. */
const already = (scan: Scan, station: Station): Verdict => ({
  ret: rets.pass,
  reason: 'already',
  ...(station.wrongScans > 0 && { change: { wrongScans: 0 } }),
  ...reels(station.reel, scan.reel),
});

/** A check passes when the reel on the station is the one scanned, and it may be there. */
function compared(scan: Scan, situation: Situation, passing: () => Partial<Verdict>): Verdict {
  const { station, accepted, strictness } = situation;
  if (strictness.needsOtherChecker && station.loadedBy === scan.person) return refused('samePerson');
  if (scan.reel !== station.reel)
    return wrong(scan.itemNumber === station.itemNumber ? 'otherReel' : 'wrongItem', situation, reels(station.reel, scan.reel));
  // A notice that let it on may have ended since: the reel is right until it is changed.
  const fits = accepted.find(({ itemNumber }) => itemNumber === station.itemNumber);
  const { change, reason = 'passed' } = passing();
  const isSubstitute = fits?.by !== 'main';
  const ret = isSubstitute ? rets.substitute : fits.isTrial ? rets.trial : rets.pass;
  return { ret, reason, isSubstitute, change: { ...change, wrongScans: 0 }, ...reels(station.reel, scan.reel) };
}

const isTooMuch = ({ quantityLeft = 0 }: Scan, { quantity }: Station): boolean => Number(quantity) > 0 && quantityLeft > Number(quantity);

function unload(scan: Scan, { station }: Situation): Verdict {
  if (station.state === 'empty') return refused('notLoaded');
  if (scan.reel !== '' && scan.reel !== station.reel) return refused('otherReel', reels(station.reel, scan.reel));
  if (!scan.reason) return refused('needsReason');
  if (isTooMuch(scan, station)) return refused('leftTooMuch', { facts: { quantity: String(Number(station.quantity)) } });
  const change = { state: 'empty', wrongScans: 0, reel: '', itemNumber: '', reelCount: 0, loadedBy: null, checkedRound: 0 } as const;
  return { ret: rets.pass, reason: 'passed', change };
}

/** Reels are issued to a line, not to a station: any item of its table passes. */
function issue(scan: Scan, { accepted, elsewhere, isIssued }: Situation): Verdict {
  const fits = accepted.find(({ itemNumber }) => itemNumber === scan.itemNumber);
  if (!fits) return refused('notInTable', { compared: { expected: [], scanned: scan.itemNumber } });
  if (elsewhere) return refused('reelElsewhere', { facts: { place: placeOf(elsewhere) } });
  const isSubstitute = fits.by !== 'main';
  const reason = isIssued && scan.isUnique ? 'alreadyIssued' : 'passed';
  return { ret: isSubstitute ? rets.substitute : rets.pass, reason, isSubstitute };
}

/** A wrong reel is counted: several in a row lock the station. */
function wrong(reason: Reason, { station, strictness }: Situation, { compared }: Pick<Verdict, 'compared'>): Verdict {
  const wrongScans = station.wrongScans + 1;
  if (station.state === 'locked' || wrongScans < strictness.lockAfter) return { ret: rets.fail, reason, compared, change: { wrongScans } };
  return { ret: rets.locked, reason, compared, change: { wrongScans, state: 'locked', lockedFrom: station.state } };
}

/** The phase that a run is in by its stations: all loaded, then all checked once, then it runs until it is closed. */
export function phaseAfter(phase: RunPhase, stations: readonly Pick<Station, 'state' | 'lockedFrom'>[]): RunPhase {
  if (phase === 'running' || phase === 'closed') return phase;
  const states = stations.map(({ state, lockedFrom }) => (state === 'locked' ? lockedFrom : state));
  if (stations.length === 0 || states.some((state) => state === 'empty')) return 'setup';
  return stations.every(({ state }) => state === 'checked') ? 'running' : 'firstCheck';
}

/** What a station is once it is unlocked: wrong reels were seen there, so that a first check that it had passed is due again. */
export const unlockedState = (phase: RunPhase, lockedFrom: OpenState | null): OpenState =>
  lockedFrom === 'checked' && phase !== 'running' ? 'loaded' : (lockedFrom ?? 'empty');

const waiting = { setup: 'empty', firstCheck: 'loaded', running: 'pendingCheck', closed: undefined } as const;

/** Whether a station still waits for the step of the phase; a locked one for the step that follows its unlocking. */
export const isAwaited = (phase: RunPhase, { state, lockedFrom }: Pick<Station, 'state' | 'lockedFrom'>): boolean =>
  (state === 'locked' ? unlockedState(phase, lockedFrom) : state) === waiting[phase];

/** Whether every station passed a full check. */
export const isRoundDone = (round: number, stations: readonly Pick<Station, 'checkedRound'>[]): boolean =>
  stations.length > 0 && stations.every(({ checkedRound }) => checkedRound >= round);
