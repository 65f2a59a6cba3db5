import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { lineSetting } from './line-setting.ts';

const { table } = lineSetting;
const strictness = {
  checkMinutes: table.checkMinutes,
  fullCheckMinutes: table.fullCheckMinutes,
  lockAfter: table.lockAfter,
  needsBothLabels: table.needsBothLabels,
  needsIssue: table.needsIssue,
  needsOtherChecker: table.needsOtherChecker,
  needsOtherEnabler: table.needsOtherEnabler,
  needsReelNumber: table.needsReelNumber,
  warnsOfLife: table.warnsOfLife,
  warnMinutes: table.warnMinutes,
};

export interface Strictness {
  checkMinutes: number;
  fullCheckMinutes: number;
  lockAfter: number;
  needsBothLabels: boolean;
  needsIssue: boolean;
  needsOtherChecker: boolean;
  needsOtherEnabler: boolean;
  needsReelNumber: boolean;
  /** A reel past its life passes with a warning. */
  warnsOfLife: boolean;
  warnMinutes: number;
}

/** As stored: what nobody ticked may be null. */
type Loose = { [Name in keyof Strictness]: Strictness[Name] extends boolean ? boolean | null : Strictness[Name] };

/** How strict a line is: its setting, or the initial values. It holds for everybody, whatever rows of settings they may see. */
export async function settingOf(
  { db, session }: Pick<SignedInContext, 'session'> & { db: Transaction },
  lineId: string,
): Promise<Strictness> {
  const [found] = await db
    .select(strictness)
    .from(table)
    .where(and(eq(table.tenantId, session.tenantId), eq(table.isDeleted, 0), eq(table.lineId, lineId)));
  return strictnessOf(found);
}

/** What a line's setting says; without one the initial values hold. */
export function strictnessOf(found: Loose | undefined): Strictness {
  if (!found) return usual;
  const { needsBothLabels, needsIssue, needsOtherChecker, needsOtherEnabler, needsReelNumber, warnsOfLife, ...numbers } = found;
  return {
    ...numbers,
    needsBothLabels: needsBothLabels === true,
    needsIssue: needsIssue === true,
    needsOtherChecker: needsOtherChecker === true,
    needsOtherEnabler: needsOtherEnabler === true,
    needsReelNumber: needsReelNumber === true,
    warnsOfLife: warnsOfLife === true,
  };
}

const initial = (name: 'checkMinutes' | 'fullCheckMinutes' | 'lockAfter' | 'warnMinutes') => Number(lineSetting.fields[name].initial);
const usual: Strictness = {
  checkMinutes: initial('checkMinutes'),
  fullCheckMinutes: initial('fullCheckMinutes'),
  lockAfter: initial('lockAfter'),
  warnMinutes: initial('warnMinutes'),
  needsBothLabels: false,
  needsIssue: false,
  needsOtherChecker: false,
  needsOtherEnabler: false,
  needsReelNumber: false,
  warnsOfLife: false,
};
