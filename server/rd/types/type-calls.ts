import * as z from 'zod';
import type { SignedInContext } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { groups } from '../catalogue/groups.ts';
import { currentType, currentTypes, shortNameOf } from './find-type.ts';
import { matchTypes } from './match-types.ts';

const searchInput = z.object({ q: z.string().trim().max(100).default('') }).prefault({});

const typeInput = z.object({ typeCode: z.string().max(4) });

/** A type to choose, and the values that were typed to find it. */
export interface OfferedType {
  code: string;
  label: string;
  isDraft: boolean;
  values: Record<string, string>;
}

const maxFound = 30;

/** The types to choose from: those that a text finds, and all by group. */
export const typeCalls = {
  offer: procedure
    .meta({ permission: ['icitem_add', 'icitem_edit'], entity: 'rd.item' })
    .input(searchInput)
    .query(async ({ ctx, input }) => {
      const types = (await currentTypes(ctx)).flatMap(({ type, isRetired }) => (isRetired ? [] : [type]));
      const found = await matchTypes(types, input.q);
      return {
        found: found.slice(0, maxFound).map(({ type, values }) => offered(ctx, type, values)),
        groups: groups.map(({ code, label }) => ({
          code,
          label: label[ctx.locale],
          types: types.filter((type) => type.code.startsWith(code)).map((type) => offered(ctx, type)),
        })),
      };
    }),
  /** Whether items of a type can be added, and what of it is a proposal that nobody has confirmed. */
  standing: procedure
    .meta({ permission: ['icitem', 'icitem_add', 'icitem_edit'], entity: 'rd.item' })
    .input(typeInput)
    .query(async ({ ctx, input }) => {
      const { type, isRetired = false } = (await currentType(ctx, input.typeCode)) ?? {};
      const drafts = type?.fields.filter(({ isDraft }) => isDraft) ?? [];
      const shortName = type && shortNameOf(type);
      return { isRetired, shortName, isDraft: type?.isDraft === true, drafts: drafts.map(({ label }) => label[ctx.locale]) };
    }),
};

const offered = (
  { locale }: SignedInContext,
  { code, label, isDraft }: { code: string; label: Record<'zh' | 'en', string>; isDraft?: true },
  values: Record<string, string> = {},
): OfferedType => ({ code, label: label[locale], isDraft: isDraft === true, values });
