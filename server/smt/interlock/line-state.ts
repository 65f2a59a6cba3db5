import type { Label } from '#rules/screen.ts';
import type { RunPhase } from '../verification/station-machine.ts';

/** Why a line may not run, in the order in which it is said. */
export type StopReason = 'notSetUp' | 'loading' | 'firstCheck' | 'locked' | 'wrongScan' | 'empty' | 'checkLate' | 'fullCheckLate';

/** What of a run stops its line; a station is the first one of its kind. */
export interface AtRun {
  phase: RunPhase | null;
  locked: string | null;
  wrongScan: string | null;
  empty: string | null;
  checkLate: string | null;
  isFullCheckLate: boolean | null;
}

export interface LineState {
  /** Empty while the line may run. */
  reason: StopReason | '';
  station: string;
}

/**
 * Whether a line may run: only a released run with a right reel on every station, nothing wrong scanned since, and no check late. Whatever
 * is not known stops it (decision 097).
 */
export function stateOf({ phase, locked, wrongScan, empty, checkLate, isFullCheckLate }: AtRun): LineState {
  if (phase === 'setup') return stop('loading');
  if (phase === 'firstCheck') return stop('firstCheck');
  if (phase !== 'running') return stop('notSetUp');
  if (locked !== null) return stop('locked', locked);
  if (wrongScan !== null) return stop('wrongScan', wrongScan);
  if (empty !== null) return stop('empty', empty);
  if (checkLate !== null) return stop('checkLate', checkLate);
  if (isFullCheckLate) return stop('fullCheckLate');
  return { reason: '', station: '' };
}

const stop = (reason: StopReason, station = ''): LineState => ({ reason, station });

export const stopWords: Record<StopReason, Label> = {
  notSetUp: { zh: '未上料', en: 'Not set up' },
  loading: { zh: '上料中', en: 'Loading' },
  firstCheck: { zh: '待首检', en: 'First check is due' },
  locked: { zh: '站位锁定', en: 'Station locked' },
  wrongScan: { zh: '扫到错料，尚未扫正确料盘', en: 'A wrong reel was scanned, and no right one since' },
  empty: { zh: '站位无料', en: 'Station without a reel' },
  checkLate: { zh: '核料超时', en: 'Check is late' },
  fullCheckLate: { zh: '全检超时', en: 'Full check overdue' },
};
