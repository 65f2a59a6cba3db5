import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { plainCode } from '#rules/codes.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { lineRun, stationState } from '../lines/line-run-table.ts';
import { lineSetting } from '../lines/line-setting.ts';
import { type Strictness, strictnessOf } from '../lines/setting-of.ts';
import { openHours } from '../reels/open-hours.ts';
import { reel } from '../reels/reel.ts';
import type { Kept, KnownOfReel } from '../reels/reel-life.ts';
import { shelfLife } from '../reels/shelf-life.ts';
import { stationTable } from '../tables/station-table.ts';
import { stationTableHeader } from '../tables/station-table-header.ts';
import { temporaryChange } from '../tables/temporary-change.ts';
import { type ReelCode, readReel } from './read-code.ts';
import type { ScanInput } from './scan-input.ts';
import { type Accepted, modes, putsOn, type RunPhase, type Station } from './station-machine.ts';

/** The open run of a line with what its table says. */
export interface OpenRun {
  id: string;
  lineId: string;
  headerId: string;
  phase: RunPhase;
  workOrderNumber: string;
  customerOrder: string;
  fullCheckRound: number;
  isLate: boolean;
  productItemNumber: string;
  programName: string | null;
  tableVersion: string;
  side: string;
}

export interface StationNow extends Station {
  id: string;
  station: string;
  lot: string;
  quantity: string;
  isLate: boolean;
  isRunOutTold: boolean;
  noticeTold: number;
  floorLifeTold: number;
}

/** So many of the run's other stations are in one state. */
export type OtherStations = Pick<Station, 'state' | 'lockedFrom' | 'checkedRound'> & { count: number };

/** What a scan is judged by. */
export interface AtLine {
  /** What is known of the reel. */
  kept: KeptReel | undefined;
  /** How long reels of its item may be used. */
  shelf: KnownOfReel['item'];
  run: OpenRun | undefined;
  now: StationNow | undefined;
  others: OtherStations[];
  accepted: (Accepted & { isCover: boolean })[];
  strictness: Strictness;
  /** Another station that has the reel. */
  elsewhere: { station: string; line?: string } | undefined;
}

/** What the record of a reel says. */
export interface KeptReel extends Kept {
  wasOn: boolean;
  left: string | null;
  isOpened: boolean;
}

interface Found extends Record<string, unknown> {
  isVisible: boolean;
  run: OpenRun | null;
  now: StationNow | null;
  others: OtherStations[] | null;
  listed: { itemNumber: string; isSubstitute: boolean | null; isTrial: boolean | null; isCover: boolean | null }[] | null;
  changed: { itemNumber: string; notice: string }[] | null;
  kept: KeptReel | null;
  shelf: KnownOfReel['item'] | null;
  strictness: Strictness | null;
  elsewhere: { station: string; line?: string } | null;
}

/**
 * Reads all that a scan needs, in one round trip: a line of scanners is the busiest caller of a plant. The run stays locked, and a reel that
 * is put on too, so that two operators find each other's reel; the reading comes after the locks and sees what was written before them.
 */
export async function readSituation(ctx: SignedInContext, input: ScanInput, at: { station: string; reel: ReelCode }): Promise<AtLine> {
  const { db, session } = ctx;
  const isPutOn = putsOn(input.mode) && at.reel.isUnique;
  const [, , [found]] = await Promise.all([
    db.execute(lockRunAt(session.tenantId, input.lineId)).execute(),
    isPutOn && db.execute(lockReel(`reel ${session.tenantId} ${at.reel.reel}`)).execute(),
    db
      .execute<Found>(
        situation(ctx, input, {
          station: at.station,
          itemNumber: putsOn(input.mode) ? at.reel.itemNumber : '',
          searched: isPutOn || (input.mode === modes.issue && at.reel.isUnique) ? [at.reel.reel, plainCode(input.barcode ?? '')] : [''],
        }),
      )
      .execute(),
  ]);
  if (!found?.isVisible) throw new BusinessError(messages.absent, { code: 404 });
  const { run, now, others, listed, changed, strictness, elsewhere, kept, shelf } = found;
  const inTable = (listed ?? []).map(({ itemNumber, isSubstitute, isTrial, isCover }) => ({
    itemNumber: plainCode(itemNumber),
    by: isSubstitute ? ('listed' as const) : ('main' as const),
    isTrial: isTrial === true,
    isCover: isCover === true,
  }));
  return {
    run: run ?? undefined,
    // An older build stored the quantity of the label with it.
    now: now ? { ...now, reel: readReel(now.reel).reel } : undefined,
    others: others ?? [],
    accepted: [
      ...inTable,
      ...(changed ?? []).map(({ itemNumber, notice }) => ({
        itemNumber: plainCode(itemNumber),
        by: 'lecn' as const,
        notice,
        isTrial: false,
        isCover: false,
      })),
    ],
    strictness: strictnessOf(strictness ?? undefined),
    elsewhere: elsewhere ?? undefined,
    kept: kept ?? undefined,
    shelf: shelf ?? undefined,
  };
}

/** Planning the statements that follow would cost more than they do: one plan does for every station and reel. */
const lockRunAt = (tenantId: string, lineId: string): SQL => sql`
  select set_config('plan_cache_mode', 'force_generic_plan', true)
  from ${lineRun} r where r.tenant_id = ${tenantId} and r.line_id = ${lineId} and r.phase <> 'closed' for update`;

const lockReel = (name: string): SQL => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;

interface Searched {
  station: string;
  /** The codes of the reel, and its item where it is put on. */
  searched: string[];
  itemNumber: string;
}

/** Ids are text in JSON: they do not fit its numbers. Removed rows are named by value, as their indexes name them. */
function situation(ctx: SignedInContext, { lineId, mode }: ScanInput, { station, searched, itemNumber }: Searched): SQL {
  const line = productionLine.table;
  const isIssue = mode === modes.issue;
  const there = sql`t.tenant_id = r.tenant_id and t.header_id = r.header_id and t.is_deleted = 0 ${isIssue ? sql`` : sql`and upper(t.station) = ${station}`}`;
  const now = ctx.now().toISOString();
  return sql`
    select
      exists (select from ${line} where ${eq(line.id, lineId)} and ${visibleRows(productionLine, ctx)}) as "isVisible",
      case when r.id is not null then json_build_object('id', r.id::text, 'lineId', r.line_id::text, 'headerId', r.header_id::text, 'phase', r.phase,
        'workOrderNumber', r.work_order_number, 'customerOrder', r.customer_order, 'fullCheckRound', r.full_check_round, 'isLate', r.is_late,
        'productItemNumber', h.product_item_number, 'programName', h.program_name, 'tableVersion', h.table_version, 'side', h.side) end as run,
      case when s.id is not null then json_build_object('id', s.id::text, 'station', s.station, 'state', s.state, 'lockedFrom', s.locked_from,
        'wrongScans', s.wrong_scans, 'itemNumber', s.item_number, 'reel', s.reel, 'reelCount', s.reel_count, 'lot', s.lot, 'quantity', s.quantity::text,
        'loadedBy', s.loaded_by::text, 'checkedRound', s.checked_round, 'isLate', s.is_late, 'isRunOutTold', s.is_run_out_told, 'noticeTold', s.notice_told,
        'floorLifeTold', s.floor_life_told) end as now,
      (select json_agg(o) from (
        select o.state, o.locked_from as "lockedFrom", o.checked_round as "checkedRound", count(*)::int as count
        from ${stationState} o where o.tenant_id = r.tenant_id and o.run_id = r.id and o.station <> ${station} group by 1, 2, 3) o) as others,
      (select json_agg(json_build_object('itemNumber', t.item_number, 'isSubstitute', t.is_substitute, 'isTrial', t.is_trial,
          'isCover', t.is_cover) order by t.is_substitute, t.sort, t.id)
        from ${stationTable.table} t where ${there}) as listed,
      (select json_agg(json_build_object('itemNumber', c.substitute, 'notice', c.change_number) order by c.valid_until desc) from ${temporaryChange.table} c
        where c.tenant_id = r.tenant_id and c.is_deleted = 0 and c.valid_from <= ${now} and c.valid_until > ${now}
          and coalesce(c.product_item_number, '') in ('', h.product_item_number)
          and c.item_number in (select t.item_number from ${stationTable.table} t where ${there} and t.is_substitute is not true)) as changed,
      (select json_build_object('checkMinutes', m.check_minutes, 'fullCheckMinutes', m.full_check_minutes, 'lockAfter', m.lock_after,
          'needsBothLabels', m.needs_both_labels, 'needsIssue', m.needs_issue, 'needsOtherChecker', m.needs_other_checker,
          'needsOtherEnabler', m.needs_other_enabler, 'needsReelNumber', m.needs_reel_number, 'warnsOfLife', m.warns_of_life, 'warnMinutes', m.warn_minutes)
        from ${lineSetting.table} m where m.tenant_id = r.tenant_id and m.line_id = r.line_id and m.is_deleted = 0) as strictness,
      (select json_strip_nulls(json_build_object('station', e.station, 'line', case when e.line_id <> ${lineId} then ${line.lineName} end))
        from ${stationState} e left join ${line} on ${line.tenantId} = e.tenant_id and ${line.id} = e.line_id
        where e.tenant_id = r.tenant_id and ${inArray(sql`e.reel`, searched)} and e.reel <> '' and e.id is distinct from s.id limit 1) as elsewhere,
      (select json_build_object('wasOn', k.taken_off_time is not null, 'left', k.quantity_left::text, 'isOpened', k.opened_time is not null,
          'expiryDate', k.expiry_date, 'manufactureDate', k.manufacture_date, 'moistureLevel', k.moisture_level,
          'hoursOpen', ${openHours(sql`k`, now)}::float)
        from ${reel.table} k where k.tenant_id = r.tenant_id and k.reel = ${searched[0]} and k.is_deleted = 0) as kept,
      (select json_build_object('shelfMonths', f.shelf_months, 'moistureLevel', f.moisture_level)
        from ${shelfLife.table} f where f.tenant_id = r.tenant_id and f.item_number = ${itemNumber} and f.is_deleted = 0) as shelf
    from (values (true)) asked
    left join ${lineRun} r on r.tenant_id = ${ctx.session.tenantId} and r.line_id = ${lineId} and r.phase <> 'closed'
    left join ${stationTableHeader.table} h on h.tenant_id = r.tenant_id and h.id = r.header_id
    left join ${stationState} s on s.tenant_id = r.tenant_id and s.run_id = r.id and s.station = ${isIssue ? '' : station}`;
}
