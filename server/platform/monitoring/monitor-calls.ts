import * as z from 'zod';
import { procedure } from '#server/calls/trpc.ts';
import { describeLastHour } from './describe-last-hour.ts';

/** How the platform runs; nothing in it is a tenant's own affair, so its administrator alone sees it (docs/access.md). */
export const monitorCalls = {
  lastHour: procedure
    .meta({ permission: 'platform', label: { zh: '运行状态', en: 'System health' } })
    .input(z.object({ process: z.string().max(36).default('') }).prefault({}))
    .query(({ ctx, input }) => describeLastHour(ctx, input.process)),
};
