import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRows } from '#server/engine/read-rows.ts';
import { removeRows } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { notByHand } from '#server/smt/feed-log/not-by-hand.ts';
import { instance } from './instance.ts';
import { instanceForm } from './instance-tables.ts';

const { insert, update, isRefused } = notByHand(instance, {
  zh: '流程由申请人发起，在任务中办理，不能直接填写',
  en: 'A process is started by its applicant and decided in its tasks: it is not written by hand',
});

/** Nothing that was decided is removed; what runs is terminated instead. */
async function remove(ctx: SignedInContext, ids: string[]): Promise<void> {
  const started = and(eq(instanceForm.tenantId, ctx.session.tenantId), inArray(instanceForm.instanceId, ids));
  const [first] = await ctx.db.select({ id: instanceForm.instanceId }).from(instanceForm).where(started).limit(1);
  if (first) {
    const [row] = await readRows(ctx, instance, [first.id]);
    throw new BusinessError(
      {
        zh: `${row?.title ?? ''} 有办理记录，不能删除，可以终止`,
        en: `${row?.title ?? ''} has a history and is not removed: terminate it instead`,
      },
      { code: 409, recordId: first.id },
    );
  }
  await removeRows(ctx, instance, ids);
}

export const instanceWriting = { insert, update, remove, isRefused };
