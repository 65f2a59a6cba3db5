import { and, eq, ne } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { movesOffered } from '#server/engine/moves/offered.ts';
import { findRows, readRow, withLabels } from '#server/engine/read-rows.ts';
import { asCompared, compareTables, type StationChange } from './import/compare-tables.ts';
import { rowsOf } from './import/in-force.ts';
import { type StationTableHeader, stationTableHeader } from './station-table-header.ts';

type Version = Pick<StationTableHeader, 'id' | 'tableVersion'> & { isInForce: boolean };

export interface ComparedVersions extends Version {
  product: string;
  side: string;
  lineName: string;
  stations: number;
  /** The other versions of its product, side and line, the newest first. */
  versions: Version[];
  /** What it is compared with; null for a first version. */
  before: Version | null;
  /** What the stations have instead of what `before` has. */
  changes: StationChange[];
  canEnable: boolean;
}

const maxVersions = 100;

/** A version beside another of its product, side and line: the one that is named, or the one in force, or else the newest other. */
export async function compareVersions(
  ctx: SignedInContext,
  { id, beside }: { id: string; beside?: string | undefined },
): Promise<ComparedVersions> {
  const header = await readRow(ctx, stationTableHeader, id);
  const { table } = stationTableHeader;
  const sameTable = and(
    ...[eq(table.lineId, header.lineId), eq(table.productItemNumber, header.productItemNumber), eq(table.side, header.side)],
    ne(table.id, id),
  );
  const [others, rows, [labelled], [offered = []]] = await Promise.all([
    findRows(ctx, stationTableHeader, sameTable, maxVersions, ['-createTime']),
    rowsOf(ctx, id),
    withLabels(ctx, stationTableHeader, [header]),
    movesOffered(ctx, stationTableHeader, [header]),
  ]);
  const versions = others.map(versionOf);
  const before = versions.find((one) => one.id === beside) ?? versions.find(({ isInForce }) => isInForce) ?? versions[0] ?? null;
  const now = rows.map(asCompared);
  return {
    ...versionOf(header),
    product: header.productItemNumber,
    side: header.side,
    lineName: String((labelled as { lineName?: string } | undefined)?.lineName ?? ''),
    stations: new Set(now.map(({ station }) => station)).size,
    versions,
    before,
    changes: before ? compareTables((await rowsOf(ctx, before.id)).map(asCompared), now) : [],
    canEnable: !header.isEnabled && offered.includes('enable'),
  };
}

const versionOf = ({ id, tableVersion, isEnabled }: StationTableHeader): Version => ({ id, tableVersion, isInForce: isEnabled === true });
