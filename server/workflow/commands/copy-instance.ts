import { and, eq, isNull } from 'drizzle-orm';
import { authorIn, type SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { tellEvent } from '#server/events/tell-event.ts';
import { flowCopy } from '../instances/copy-table.ts';
import { flowEvents } from '../instances/flow-events.ts';
import { findInstance } from '../lists/read-history.ts';
import { note } from './note.ts';
import { lockRunning, type Running } from './running.ts';
import { assertActive } from './task-guards.ts';

interface Copy {
  id: string;
  userIds: readonly string[];
  comment?: string | undefined;
}

/** Lets others see a process for information (抄送): by the applicant, and whoever has or had a task of it. Each is told once. */
export async function copyInstance(ctx: SignedInContext, { id, userIds, comment = '' }: Copy): Promise<Running> {
  const running = await lockRunning(ctx, id);
  if (!mayCopy(ctx, running)) throw new BusinessError(messages.absent, { code: 404 });
  if (userIds.length === 0) throw new BusinessError({ zh: '请选择抄送人员', en: 'Choose who gets a copy' }, { field: 'userIds' });
  await assertActive(ctx, userIds, 'userIds');
  const told = await keepCopies(ctx, running, userIds, comment);
  if (told.length === 0) return running;
  const { title, currentSteps } = running.instance;
  await note(ctx, running, 'copy', { people: told, comment });
  await tellEvent(ctx, flowEvents.copy, { about: { id, title, label: currentSteps ?? '', people: told, publicId: running.form.publicId } });
  return running;
}

/** It guards the command and decides the button. */
export const mayCopy = ({ session: { userId } }: SignedInContext, { instance, tasks }: Running): boolean =>
  instance.applicantId === userId || tasks.some(({ assigneeId, endedBy, ownerId }) => [assigneeId, endedBy, ownerId].includes(userId));

/** Lets them see it; answers those who did not before. */
export async function keepCopies(ctx: SignedInContext, { instance }: Running, people: readonly string[], comment = ''): Promise<string[]> {
  const of = { instanceId: instance.id, copiedBy: authorIn(ctx.session), comment: comment.slice(0, 2000) };
  const rows = [...new Set(people)].map((userId) => ({ ...of, userId }));
  if (rows.length === 0) return [];
  const made = await ctx.db.insert(flowCopy).values(rows).onConflictDoNothing().returning({ userId: flowCopy.userId });
  return made.map(({ userId }) => userId);
}

/** The reader has seen his copy; when he first did stays. */
export async function readCopy(ctx: SignedInContext, processInstanceId: string): Promise<void> {
  const { id } = await findInstance(ctx, processInstanceId);
  const own = and(eq(flowCopy.tenantId, ctx.session.tenantId), eq(flowCopy.userId, ctx.session.userId), eq(flowCopy.instanceId, id));
  await ctx.db
    .update(flowCopy)
    .set({ readTime: ctx.now().toISOString() })
    .where(and(own, isNull(flowCopy.readTime)));
}
