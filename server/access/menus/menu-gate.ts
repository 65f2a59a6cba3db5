/** Whether an entry is for one of these roles: one that names none is for everybody (specification 2.4; contract 4.1 wants no `meta`, so the server itself leaves the entry out). */
export function isForRoles({ roles }: { roles: string | null }, aliases: readonly string[]): boolean {
  if (roles === null || roles.trim() === '') return true;
  return roles.split(',').some((alias) => aliases.includes(alias.trim()));
}
