import type { AnyRouter } from '@trpc/server';
import type { Meta, Permission } from './trpc.ts';

export interface PermissionEntry {
  procedure: string;
  type: 'query' | 'mutation' | 'subscription';
  permission: Permission;
  legacy: readonly string[];
  crossTenant: boolean;
}

/** The one table of permissions: every procedure with its code, its addresses and its tenant rule. */
export function permissionTable(router: AnyRouter): PermissionEntry[] {
  return Object.entries(router._def.procedures as Record<string, { _def: { meta?: Meta; type: PermissionEntry['type'] } }>).map(
    ([procedure, { _def }]) => {
      if (_def.meta?.permission === undefined || _def.meta.permission.length === 0) {
        throw new Error(`Procedure ${procedure} names no permission: a code, or one of public, signed-in, platform`);
      }
      return {
        procedure,
        type: _def.type,
        permission: _def.meta.permission,
        legacy: _def.meta.legacy ?? [],
        crossTenant: _def.meta.crossTenant === true,
      };
    },
  );
}

/** A procedure that names no permission does not start. */
export const assertPermissions = (router: AnyRouter): void => void permissionTable(router);
