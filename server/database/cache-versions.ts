/** The versions under which menus, and one tenant's rights and dictionaries, may be cached. */
export interface Versions {
  menus?: string;
  rights?: string;
  dictionaries?: string;
}

/** A version is known only when both marks are: the shared one and the tenant's own. */
export function versionsOf(tenantId: string, marks: Readonly<Record<string, string>>): Versions {
  const joined = (kind: string) => {
    const [shared, own] = [marks[kind], marks[`${kind}:${tenantId}`]];
    return shared === undefined || own === undefined ? undefined : `${shared} ${own}`;
  };
  const [rights, dictionaries] = [joined('rights'), joined('dictionary')];
  const menus = marks.rights;
  return { ...(menus ? { menus } : {}), ...(rights ? { rights } : {}), ...(dictionaries ? { dictionaries } : {}) };
}
