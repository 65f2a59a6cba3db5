import { type SQL, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import type { ShiftRow } from '../shifts/shift-record.ts';
import { type Line, productionLine } from './production-line.ts';

const betweenNames = '[,，、;；/\\s]+';

/** Whether the caller leads a line: as its leader, or as the leader of its current shift. */
export const leadsLine = ({ session }: SignedInContext, line: Pick<Line, 'leader'>, shift?: Pick<ShiftRow, 'teamLeader'>): boolean =>
  [line.leader, shift?.teamLeader].flatMap(namesIn).includes(session.realName);

/** The names that a text names leaders by. */
export const namesIn = (text: string | null | undefined): string[] => (text ?? '').split(new RegExp(betweenNames)).filter(Boolean);

/** The same for a line's own leader, as a condition. */
export const isLeaderOf = ({ session: { realName } }: SignedInContext): SQL =>
  sql`(${realName} <> '' and ${realName} = any(regexp_split_to_array(coalesce(${productionLine.table.leader}, ''), ${betweenNames})))`;
