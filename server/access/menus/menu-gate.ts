/**
 * Whether an entry is for one of these roles; one that names none is for everyone (specification 2.4; contract 4.1 has no `meta`, so the
 * server filters).
 */
export function isForRoles({ roles }: { roles: string | null }, aliases: readonly string[]): boolean {
  if (roles === null || roles.trim() === '') return true;
  return roles.split(',').some((alias) => aliases.includes(alias.trim()));
}
