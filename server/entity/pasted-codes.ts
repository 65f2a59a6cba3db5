import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { listCodes } from '#drizzle/tables/lists.ts';
import type { SignedInContext } from '../context.ts';
import { BusinessError } from '../errors.ts';
import type { AnyEntity } from './entity.ts';

/** A list's condition that one of its fields is among the pasted codes, and which of them no record has. */
export interface PastedCodes {
  condition: SQL;
  missing: (within: SQL | undefined) => Promise<string[]>;
}

/** The codes that were pasted for a list of a page, by the id in its address; they are kept in the main database. */
export async function pastedCodes(ctx: SignedInContext, entity: AnyEntity, id: string | undefined): Promise<PastedCodes | undefined> {
  if (id === undefined || ctx.asker.door !== 'page') return undefined;
  const [kept] = await ctx.readAt('list.codes', (db) =>
    db
      .select({ field: listCodes.field, codes: listCodes.codes })
      .from(listCodes)
      .where(and(eq(listCodes.tenantId, ctx.session.tenantId), eq(listCodes.id, id), eq(listCodes.list, entity.path)))
      .limit(1),
  );
  const field = kept && entity.fields[kept.field];
  const column = (entity.table as unknown as Record<string, PgColumn>)[kept?.field ?? ''];
  if (!kept || !column || field?.kind !== 'text' || field.secret === true) throw new BusinessError(gone, { field: 'codes' });
  const condition = inArray(column, kept.codes);
  return {
    condition,
    missing: async (within) => {
      const rows = await ctx.db
        .selectDistinct({ code: column })
        .from(entity.table as unknown as PgTable)
        .where(and(within, condition));
      const found = new Set(rows.map(({ code }) => String(code)));
      return kept.codes.filter((code) => !found.has(code));
    },
  };
}

const gone = { zh: '粘贴的编码已失效,请重新粘贴', en: 'The pasted codes are no longer kept, please paste them again' };
