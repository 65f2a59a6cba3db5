import { TRPCError } from '@trpc/server';
import { holds, type Session } from '#server/calls/context.ts';
import { procedureAt } from '#server/calls/every-call.ts';
import { mayCall } from '#server/calls/permissions.ts';
import type { Meta } from '#server/calls/trpc.ts';
import { type AnyEntity, allEntities } from '#server/entity/entity.ts';

/** The export and import properties of one router path. */
export interface Exchanged {
  path: string;
  /** The menu's code. */
  code: string;
  /** Absent for a pseudo-entity such as a log. */
  entity: AnyEntity | undefined;
  list: Meta;
  /** Rows come from the engine's standard list: they can be read through a cursor. */
  isPlainList: boolean;
  /** Only the rules of fields apply on write: rows can be written in bulk. */
  isPlainWrite: boolean;
}

/** Requires permission for the list and for exporting it (docs/access.md). */
export function exportedAt(session: Session, path: string): Exchanged {
  const exchanged = exchangedAt(path);
  const isOffered = exchanged.entity?.without?.includes('export') !== true;
  if (!isOffered || !mayCall(session, exchanged.list, 'page') || !holds(session, `${exchanged.code}_export`))
    throw new TRPCError({ code: 'FORBIDDEN' });
  return exchanged;
}

/** Requires permission to add records; changes also require permission to edit. */
export function importedAt(session: Session, path: string): Exchanged & { entity: AnyEntity } {
  const { entity, ...exchanged } = exchangedAt(path);
  const save = procedureAt(`${path}.save`)?._def.meta;
  const isOffered = entity !== undefined && !entity.without?.includes('import') && !entity.without?.includes('add') && save !== undefined;
  const isGranted =
    holds(session, `${exchanged.code}_import`) && (mayCall(session, save, 'page') || mayCall(session, updateOf(path), 'page'));
  if (!isOffered || !isGranted) throw new TRPCError({ code: 'FORBIDDEN' });
  return { ...exchanged, entity };
}

/** Whether an export can be changed and imported again by this user. */
export function mayBringBack(session: Session, path: string): boolean {
  const { entity, code } = exchangedAt(path);
  const isOffered = entity !== undefined && !entity.without?.includes('import') && !entity.without?.includes('edit');
  return isOffered && holds(session, `${code}_import`) && mayWrite(session, path).change;
}

/** Which of the two this user may import. */
export const mayWrite = (session: Session, path: string): { add: boolean; change: boolean } => ({
  add: mayCall(session, procedureAt(`${path}.save`)?._def.meta, 'page'),
  change: mayCall(session, updateOf(path), 'page'),
});

const updateOf = (path: string) => procedureAt(`${path}.update`)?._def.meta;

/** The properties of a path, without a permission check. */
export function exchangedAt(path: string): Exchanged {
  const [list, screen] = [procedureAt(`${path}.list`), procedureAt(`${path}.screen`)];
  const meta = list?._def.meta;
  if (!meta || !screen) throw new TRPCError({ code: 'NOT_FOUND' });
  const entity = allEntities().find((one) => one.path === path);
  const code = entity?.permission ?? [meta.permission].flat()[0] ?? '';
  return {
    path,
    code,
    entity,
    list: meta,
    isPlainList: meta.plain === true,
    isPlainWrite: ['save', 'update'].every((command) => procedureAt(`${path}.${command}`)?._def.meta?.plain === true),
  };
}
