import type { SignedInContext } from '#server/calls/context.ts';
import type { ShiftRow } from '../shifts/shift-record.ts';
import type { Line } from './production-line.ts';

/** Whether the caller leads a line: as its leader, or as the leader of its current shift. */
export function leadsLine({ session }: SignedInContext, line: Pick<Line, 'leader'>, shift?: Pick<ShiftRow, 'teamLeader'>): boolean {
  const names = [line.leader, shift?.teamLeader].flatMap((text) => (text ?? '').split(/[,，、;；/\s]+/));
  return session.realName !== '' && names.includes(session.realName);
}
