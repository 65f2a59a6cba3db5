import { and, eq, inArray } from 'drizzle-orm';
import type { NamedFile } from '#rules/file-limits.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { storedFile } from '#server/storage/stored-file-table.ts';

/**
 * The files that a record names, as they were uploaded, kept from now on; undefined when one of them is not there: another tenant's, one that was swept, one that nobody uploaded.
 * Whoever knows a file's random id may name it: it stands in links that the tenant's people open anyway.
 */
export async function claimFiles(ctx: SignedInContext, named: readonly NamedFile[]): Promise<NamedFile[] | undefined> {
  const ids = named.map(({ id }) => id);
  const found = await ctx.readMain((db) =>
    db
      .update(storedFile)
      .set({ state: 'kept' })
      .where(
        and(eq(storedFile.tenantId, ctx.session.tenantId), inArray(storedFile.id, ids), inArray(storedFile.state, ['pending', 'kept'])),
      )
      .returning({ id: storedFile.id, name: storedFile.originalName, size: storedFile.size }),
  );
  const byId = new Map(found.map((file) => [file.id, file]));
  const files = ids.flatMap((id) => byId.get(id) ?? []);
  return files.length === ids.length ? files : undefined;
}
