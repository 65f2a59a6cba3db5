import { type AnyRouter, TRPCError } from '@trpc/server';
import { type AnyEntity, entityAt, scopeColumns } from '#server/entity/entity.ts';
import { isWithinApiScopes } from './api-scopes.ts';
import { type Caller, holds, type Session } from './context.ts';
import type { Meta, Permission } from './trpc.ts';

/** One line of the permission table: who may call a procedure, at which addresses, and which rows it sees. */
export interface PermissionEntry {
  procedure: string;
  type: 'query' | 'mutation' | 'subscription';
  permission: Permission;
  /** Its addresses under /api. */
  legacy: readonly string[];
  /**
   * Which rows it sees: the tenant's own, also shared ones, or (platform administrator only) every tenant's.
   * Public calls see what their secret allows.
   */
  tenant: 'own' | 'shared' | 'own, platform all' | 'none';
  /** The columns filtered by a role's data scope; empty when it returns no rows of an entity. */
  scope: string;
}

/** The permission table: every procedure with its code, addresses, tenant rule and scope columns. */
export function permissionTable(router: AnyRouter): PermissionEntry[] {
  return Object.entries(router._def.procedures as Record<string, { _def: { meta?: Meta; type: PermissionEntry['type'] } }>).map(
    ([
      procedure,
      {
        _def: { meta, type },
      },
    ]) => {
      if (meta?.permission === undefined || meta.permission.length === 0) {
        throw new Error(`Procedure ${procedure} names no permission: a code, or one of public, signed-in, platform`);
      }
      const entity = meta.entity === undefined ? undefined : entityAt(meta.entity);
      return {
        procedure,
        type,
        permission: meta.permission,
        legacy: meta.legacy ?? [],
        tenant: tenantRule(meta, entity),
        scope: entity === undefined || entity.owner === 'shared' ? '' : Object.values(scopeColumns(entity)).join(', '),
      };
    },
  );
}

function tenantRule({ permission, crossTenant }: Meta, entity: AnyEntity | undefined): PermissionEntry['tenant'] {
  if (permission === 'public') return 'none';
  if (crossTenant) return 'own, platform all';
  return entity?.owner === 'shared' ? 'shared' : 'own';
}

/** Formats the table as text: `npm run permissions`. */
export function printPermissions(router: AnyRouter): string {
  const rows = permissionTable(router).map(({ procedure, permission, legacy, tenant, scope }) => [
    procedure,
    [permission].flat().join(' | '),
    tenant,
    scope || '-',
    legacy.join(', ') || '-',
  ]);
  const table = [['procedure', 'right', 'tenant', 'data scope', 'addresses under /api'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.min(48, Math.max(...table.map((row) => row[column]?.length ?? 0))));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Fails at start if a procedure names no permission. */
export const assertPermissions = (router: AnyRouter): void => void permissionTable(router);

/** Why a call was refused, for whoever explains it: any one of the codes would suffice. */
export class NotPermitted extends Error {
  readonly codes: string[];

  constructor(permission: string | readonly string[] = []) {
    super('not permitted');
    this.codes = codesIn(permission);
  }
}

const keywords: readonly string[] = ['public', 'signed-in', 'platform'];

/** The codes of a permission, of which any one suffices; its keywords are none. */
export const codesIn = (permission: string | readonly string[]): string[] => [permission].flat().filter((code) => !keywords.includes(code));

/** The refusal of a call for want of one of these codes. */
export const notPermitted = (permission?: string | readonly string[]): TRPCError =>
  new TRPCError({ code: 'FORBIDDEN', cause: new NotPermitted(permission) });

/** The codes for want of which a call was refused; undefined for any other error. */
export const missingRightsIn = (error: unknown): string[] | undefined =>
  error instanceof TRPCError && error.cause instanceof NotPermitted ? error.cause.codes : undefined;

/** Whether a session may call a procedure: by its permission, and on /api also by API scopes. The clock calls none: it runs commands. */
export function mayCall(
  session: Session,
  meta: Pick<Meta, 'permission' | 'legacy' | 'scopedWith'> | undefined,
  door: Caller['door'],
): boolean {
  if (meta === undefined || session.kind === 'clock' || !holdsPermission(session, meta.permission, door)) return false;
  return door !== 'blade' || isWithinApiScopes(session, [...(meta.legacy ?? []), ...(meta.scopedWith ?? [])]);
}

/** Beside a code, 'signed-in' opens the call to everybody at /api, where the command asks for the code unless it is about the caller himself. */
function holdsPermission(session: Session, permission: Permission, door: Caller['door']): boolean {
  if (permission === 'signed-in' || permission === 'public') return true;
  if (permission === 'platform') return session.isPlatform;
  return [permission].flat().some((code) => holds(session, code) || (code === 'signed-in' && door === 'blade'));
}
