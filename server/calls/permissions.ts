import type { AnyRouter } from '@trpc/server';
import { type AnyEntity, entityAt, scopeColumns } from '../entity/entity.ts';
import { isWithinApiScopes } from './api-scopes.ts';
import { type Caller, holds, type Session } from './context.ts';
import type { Meta, Permission } from './trpc.ts';

/** One line of the table: who may call a procedure, by which addresses, and which rows it then sees. */
export interface PermissionEntry {
  procedure: string;
  type: 'query' | 'mutation' | 'subscription';
  permission: Permission;
  /** Addresses under /api that open it. */
  legacy: readonly string[];
  /** Whose rows: the session's own tenant's, those too that all tenants share, or (the platform's administrator alone) every tenant's. Public calls see what their secret opens. */
  tenant: 'own' | 'shared' | 'own, platform all' | 'none';
  /** The columns that a role's data scope narrows; empty where no rows of an entity are answered. */
  scope: string;
}

/** The one table of permissions: every procedure with its code, its addresses, its tenant rule and its scope columns. */
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

/** The table as text for people: `npm run permissions`. */
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

/** A procedure that names no permission does not start. */
export const assertPermissions = (router: AnyRouter): void => void permissionTable(router);

/** Why a call was refused, for pages that look for the reason: the codes of which one would do. */
export class NotPermitted extends Error {
  readonly codes: string[];

  constructor(permission: Permission | undefined) {
    super('not permitted');
    const words: readonly string[] = ['public', 'signed-in', 'platform'];
    this.codes = [permission ?? []].flat().filter((code) => !words.includes(code));
  }
}

/** Whether a session may call a procedure at all: its code or word, and on /api the API scopes that name it. */
export function mayCall(session: Session, meta: Pick<Meta, 'permission' | 'legacy'> | undefined, door: Caller['door']): boolean {
  if (meta === undefined || !holdsPermission(session, meta.permission)) return false;
  return door !== 'blade' || isWithinApiScopes(session, meta.legacy);
}

function holdsPermission(session: Session, permission: Permission): boolean {
  if (permission === 'signed-in' || permission === 'public') return true;
  if (permission === 'platform') return session.isPlatform;
  return [permission].flat().some((code) => holds(session, code));
}
