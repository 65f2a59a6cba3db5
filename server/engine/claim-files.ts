import { and, eq, inArray } from 'drizzle-orm';
import type { NamedFile } from '#rules/file-limits.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { storedFile } from '#server/storage/stored-file-table.ts';

/**
 * Claims the files that a record names; undefined when one is missing, swept, another tenant's or never uploaded.
 * Knowing a file's random id is enough to name it: the id is part of links that the tenant's users open anyway.
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
