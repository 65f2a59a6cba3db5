import { sql } from 'drizzle-orm';

/** The states under which menus, and the rights and dictionaries of one tenant, may be kept in memory. */
export interface Versions {
  menus?: string;
  rights?: string;
  dictionaries?: string;
}

/** The marks that concern a tenant, as one column of the query that every request makes anyway. */
export const versionsColumn = (tenantId: string) => sql`
  (select coalesce(json_object_agg(kind, version), '{}') from cache_version
    where kind in ('rights', ${`rights:${tenantId}`}, 'dictionary', ${`dictionary:${tenantId}`}))`;

/** A version is known when both its marks are: what all tenants share, and what is the tenant's own. */
export function versionsOf(tenantId: string, marks: Readonly<Record<string, string>>): Versions {
  const joined = (kind: string) => {
    const [shared, own] = [marks[kind], marks[`${kind}:${tenantId}`]];
    return shared === undefined || own === undefined ? undefined : `${shared} ${own}`;
  };
  const [rights, dictionaries] = [joined('rights'), joined('dictionary')];
  const menus = marks.rights;
  return { ...(menus ? { menus } : {}), ...(rights ? { rights } : {}), ...(dictionaries ? { dictionaries } : {}) };
}
