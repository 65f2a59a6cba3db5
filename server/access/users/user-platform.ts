import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { isStorable } from '#rules/field-rules.ts';
import { ruleMessage } from '#rules/messages.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { id } from '#server/engine/inputs.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { updateRow } from '#server/engine/write-rows.ts';
import { inBoth } from '#server/errors.ts';
import { inTenant } from '#server/platform/organisation/in-tenant.ts';
import { describeUsers } from './describe-users.ts';
import { managed } from './save-user.ts';
import { user } from './user.ts';
import { userPlatform } from './user-platform-table.ts';

const longest = 5000;

export const platformChange = z.object({
  userId: id,
  userType: z.coerce
    .number()
    .refine((type) => [1, 2, 3].includes(type), inBoth({ zh: '用户平台不在可选范围内', en: 'Choose one of the platforms' })),
  userExt: z
    .preprocess((value) => value ?? '', z.coerce.string())
    .refine((text) => [...text].length <= longest && isStorable(text), {
      error: ruleMessage('tooLong', 'zh', '用户拓展', longest),
    }),
});

/** A user with the data stored for his platform (contract 5.1). */
export async function readPlatform(ctx: SignedInContext, userId: string) {
  const row = await readRow(ctx, user, userId);
  const [described] = await describeUsers(ctx, [row]);
  return { ...described, userExt: await extOf(ctx, row) };
}

/** Sets a user's platform and the data stored for it (contract 5.1). */
export async function updatePlatform(
  ctx: SignedInContext,
  { userId, userType, userExt }: z.output<typeof platformChange>,
): Promise<boolean> {
  const [before] = await managed(ctx, [userId]);
  if (!before) return false;
  const extBefore = await extOf(ctx, { ...before, userType });
  await inTenant(ctx, before.tenantId, () =>
    ctx.db
      .insert(userPlatform)
      .values({ tenantId: before.tenantId, userId, userType, userExt })
      .onConflictDoUpdate({ target: [userPlatform.tenantId, userPlatform.userId, userPlatform.userType], set: { userExt } }),
  );
  if (before.userType !== userType) await updateRow(ctx, user, userId, { userType });
  await recordChanges(ctx, user, [
    { recordId: userId, action: 'update-platform', before: { userExt: extBefore }, after: { userType, userExt } },
  ]);
  return true;
}

async function extOf(ctx: SignedInContext, { id: userId, tenantId, userType }: { id: string; tenantId: string; userType: number | null }) {
  const [found] = await inTenant(ctx, tenantId, () =>
    ctx.db
      .select({ userExt: userPlatform.userExt })
      .from(userPlatform)
      .where(and(eq(userPlatform.tenantId, tenantId), eq(userPlatform.userId, userId), eq(userPlatform.userType, userType ?? 1))),
  );
  return found?.userExt ?? '';
}
