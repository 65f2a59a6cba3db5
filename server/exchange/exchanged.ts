import { TRPCError } from '@trpc/server';
import { holds, type Session } from '#server/calls/context.ts';
import { procedureAt } from '#server/calls/every-call.ts';
import type { Meta } from '#server/calls/trpc.ts';
import { mayCall } from '../calls/permissions.ts';
import { type AnyEntity, allEntities } from '../entity/entity.ts';

/** What is exported and imported of one place of the router. */
export interface Exchanged {
  path: string;
  /** The menu's code. */
  code: string;
  /** Absent for what is read like an entity but is none, such as a log. */
  entity: AnyEntity | undefined;
  list: Meta;
  /** Its rows are what the engine reads by itself: they can be read through a cursor. */
  isPlainList: boolean;
  /** Nothing but its fields' rules stands between a form and the table: rows can be written many at a time. */
  isPlainWrite: boolean;
}

/** What this user may export: the list, and the right to take it with him (docs/access.md). */
export function exportedAt(session: Session, path: string): Exchanged {
  const exchanged = exchangedAt(path);
  const isOffered = exchanged.entity?.without?.includes('export') !== true;
  if (!isOffered || !mayCall(session, exchanged.list, 'page') || !holds(session, `${exchanged.code}_export`))
    throw new TRPCError({ code: 'FORBIDDEN' });
  return exchanged;
}

/** What this user may import: new records, and with the right to edit also changes. */
export function importedAt(session: Session, path: string): Exchanged & { entity: AnyEntity } {
  const { entity, ...exchanged } = exchangedAt(path);
  const save = procedureAt(`${path}.save`)?._def.meta;
  const isOffered = entity !== undefined && !entity.without?.includes('import') && !entity.without?.includes('add') && save !== undefined;
  const isGranted =
    holds(session, `${exchanged.code}_import`) && (mayCall(session, save, 'page') || mayCall(session, updateOf(path), 'page'));
  if (!isOffered || !isGranted) throw new TRPCError({ code: 'FORBIDDEN' });
  return { ...exchanged, entity };
}

/** Which of the two an import may do for this user. */
export const mayWrite = (session: Session, path: string): { add: boolean; change: boolean } => ({
  add: mayCall(session, procedureAt(`${path}.save`)?._def.meta, 'page'),
  change: mayCall(session, updateOf(path), 'page'),
});

const updateOf = (path: string) => procedureAt(`${path}.update`)?._def.meta;

/** What stands at a place of the router, for whoever was let through to it already. */
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
