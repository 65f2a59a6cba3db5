import * as z from 'zod';
import { type Meta, procedure } from '#server/calls/trpc.ts';
import { id } from '#server/engine/inputs.ts';
import { shownTitle } from '#server/entity/shown-title.ts';
import { listCalls } from '#server/platform/integration/list-calls.ts';
import { user } from '../users/user.ts';
import { explained, peopleToExplain } from './explain-person.ts';
import { entitiesToExplain, explainRecord, recordsToExplain } from './explain-record.ts';
import { packageInTheWay } from './explain-refusal.ts';
import { explainRights } from './explain-rights.ts';
import { explainViewers } from './explain-viewers.ts';

const meta: Meta = { permission: 'explain', crossTenant: true };

/** Calls of the page that explains permissions: for administrators, within their own tenant and scope. */
export const explainCalls = {
  people: procedure
    .meta(meta)
    .input(z.object({ q: z.string().max(100).default('') }))
    .query(({ ctx, input }) => peopleToExplain(ctx, input.q)),
  entities: procedure.meta(meta).query(({ ctx }) => entitiesToExplain(ctx)),
  records: procedure
    .meta(meta)
    .input(z.object({ entity: z.string().max(64), q: z.string().max(100).default('') }))
    .query(({ ctx, input }) => recordsToExplain(ctx, input.entity, input.q)),
  viewers: procedure
    .meta(meta)
    .input(z.object({ entity: z.string().max(64), recordId: id, q: z.string().max(100).default('') }))
    .query(({ ctx, input }) => explainViewers(ctx, input)),
  /** For the page that explains a refusal. */
  refusal: procedure
    .meta({ permission: 'signed-in' })
    .input(z.object({ codes: z.array(z.string().max(64)).max(20) }))
    .query(({ ctx, input }) => packageInTheWay(ctx, input.codes)),
  user: procedure
    .meta(meta)
    .input(z.object({ userId: id }))
    .query(({ ctx, input }) => explained(ctx, input.userId, (who) => explainRights(ctx, who))),
  /** The calls of /api that a client could make for this user. */
  calls: procedure
    .meta(meta)
    .input(z.object({ userId: id, q: z.string().max(100).default(''), area: z.string().max(100).default('') }))
    .query(({ ctx, input }) =>
      explained(ctx, input.userId, async ({ person: { account, realName }, theirs }) => ({
        user: { account, name: shownTitle(user, { title: realName }, ctx.locale) },
        ...listCalls({ session: theirs, locale: ctx.locale }, input),
      })),
    ),
  record: procedure
    .meta(meta)
    .input(z.object({ userId: id, entity: z.string().max(64), recordId: id }))
    .query(({ ctx, input }) => explained(ctx, input.userId, (who) => explainRecord(ctx, who, input.entity, input.recordId))),
};
