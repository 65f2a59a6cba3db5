import type { SignedInContext } from '#server/calls/context.ts';
import type { ShiftRow } from '../shifts/shift-record.ts';
import type { Line } from './production-line.ts';

/** Whether the caller leads a line: he is named as its leader, or as the leader of the shift that runs there. */
export function leadsLine({ session }: SignedInContext, line: Pick<Line, 'leader'>, shift?: Pick<ShiftRow, 'teamLeader'>): boolean {
  const names = [line.leader, shift?.teamLeader].flatMap((text) => (text ?? '').split(/[,，、;；/\s]+/));
  return session.realName !== '' && names.includes(session.realName);
}
