import { sql } from 'drizzle-orm';
import type { MarksOf } from '#server/board/boards/change-stream.ts';
import { alarm } from './alarm.ts';
import { lineRun, stationState } from './line-run-table.ts';

/** Changes with the feeders of a line that is set up: its run, what is on each station, and its open alarms. */
export const feederMarks: MarksOf = async (db, tenantId) => {
  const rows = await db.execute<{ lineId: string; mark: string }>(sql`
    select r.line_id::text as "lineId", md5(concat_ws('|', r.id, r.phase, r.full_check_due, r.full_check_round, r.is_late,
      (select string_agg(concat_ws(',', s.station, s.state, s.reel, s.quantity, s.is_substitute, s.check_due, s.is_late, s.checked_round), ';' order by s.id)
         from ${stationState} s where s.tenant_id = r.tenant_id and s.run_id = r.id),
      (select count(*) from ${alarm.table} a
         where a.tenant_id = r.tenant_id and a.line_id = r.line_id and a.state = 'open' and a.is_deleted = 0))) as mark
    from ${lineRun} r where r.tenant_id = ${tenantId} and r.phase <> 'closed'`);
  return new Map(rows.map(({ lineId, mark }) => [lineId, mark]));
};
