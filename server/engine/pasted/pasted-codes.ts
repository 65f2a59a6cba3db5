import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { FoundCodes } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { BusinessError } from '#server/errors.ts';
import { listCodes } from './list-codes-table.ts';

/** A condition that matches one of a list's fields against pasted codes, ignoring case, and the codes that it found. */
export interface PastedCodes {
  condition: SQL;
  look: (within: SQL | undefined) => Promise<FoundCodes>;
}

/** Reads the codes pasted for a page's list, by the id in its address; they are stored in the main database. */
export async function pastedCodes(ctx: SignedInContext, entity: AnyEntity, id: string | undefined): Promise<PastedCodes | undefined> {
  if (id === undefined || ctx.caller.door !== 'page') return undefined;
  const [kept] = await ctx.readMain((db) =>
    db
      .select({ field: listCodes.field, codes: listCodes.codes })
      .from(listCodes)
      .where(and(eq(listCodes.tenantId, ctx.session.tenantId), eq(listCodes.id, id), eq(listCodes.list, entity.path)))
      .limit(1),
  );
  const field = kept && entity.fields[kept.field];
  const column = entity.table[kept?.field ?? ''];
  if (!kept || !column || field?.kind !== 'text' || field.secret === true) throw new BusinessError(gone, { field: 'codes' });
  const { codes } = kept;
  const pasted = sql`jsonb_array_elements_text(${JSON.stringify(codes)}::text::jsonb) as pasted(code)`;
  return {
    condition: sql`lower(${column}) in (select lower(pasted.code) from ${pasted})`,
    look: async (within) => {
      const hasIt = and(within, sql`lower(${column}) = lower(pasted.code)`);
      const rows = await ctx.db.execute<{ code: string }>(
        sql`select pasted.code from ${pasted} where not exists (select from ${entity.table} where ${hasIt})`,
      );
      const absent = new Set(rows.map(({ code }) => code));
      return { count: codes.length, missing: codes.filter((code) => absent.has(code)) };
    },
  };
}

const gone = { zh: '粘贴的编码已失效，请重新粘贴', en: 'The pasted codes have expired. Paste them again.' };
