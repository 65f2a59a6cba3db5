import { TRPCError } from '@trpc/server';
import { type ExternalContext, holds } from '#server/calls/context.ts';
import { atEntity } from './at-entity.ts';
import { exchangedAt } from './exchanged.ts';
import { type VariantGroup, variantsOf } from './variants.ts';

/** The variants of an entity, for whoever may export or import it; none where its records all have the same fields. */
export async function listVariants(ctx: ExternalContext, path: string): Promise<VariantGroup[]> {
  const { code, list } = exchangedAt(path);
  const permission = [`${code}_export`, `${code}_import`].find((one) => holds(ctx.session, one));
  if (permission === undefined) throw new TRPCError({ code: 'FORBIDDEN' });
  const variants = variantsOf(path);
  if (!variants) return [];
  return atEntity(ctx, { path: `${path}.variants`, type: 'query', meta: { ...list, permission } }, variants.options);
}
