import { ruleMessage } from '#rules/messages.ts';
import { phoneFault, plainPhone } from '#rules/phone.ts';
import type { FieldView } from '#rules/screen.ts';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { expectedOf } from '#server/engine/inputs.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { viewOf } from '#server/engine/views.ts';
import { type Input, readInput, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError, InputError } from '#server/errors.ts';
import { ReceivedFile } from '#server/storage/received-file.ts';
import { dropAvatar, keepAvatar, lastingAvatar } from './avatar.ts';
import { describeUsers } from './describe-users.ts';
import { asOneself } from './own-account.ts';
import { assertFree, withoutKept } from './save-user.ts';
import { user } from './user.ts';

/** What users may change of themselves; never role, department, post, account or tenant (contract 5.1). */
const ownFields = ['realName', 'name', 'phone', 'email', 'sex', 'birthday'] as const;

/** The same fields for a form; a phone has one error message (specification 5). A user without a phone may leave it empty. */
export const ownViews = ({ locale }: SignedInContext, { phone: known }: { phone?: unknown } = {}): FieldView[] =>
  ownFields.map((name) => {
    const view = viewOf(name, user.fields[name], locale);
    return name === 'phone' && known ? { ...view, required: phoneFault('')?.[locale] } : view;
  });

/** Changes the caller's own data from /api: a picture is given by its link. */
export async function updateOwn(ctx: SignedInContext, input: Input) {
  const own = asOneself(ctx);
  const { userId, tenantId } = ctx.session;
  const before = await readRow(own, user, userId);
  const named = Object.fromEntries(Object.entries(input).filter(([name]) => ownFields.some((own) => own === name)));
  const given = withoutKept(named, before);
  refuseWrongPhone(given, before);
  const values = { ...(await readInput(own, user, given, true)), ...(await avatarOf(ctx, input)) };
  await assertFree(ctx, tenantId, { phone: values.phone }, userId);
  const saved = await updateRow(own, user, userId, values, expectedOf(ctx, input));
  if (values.avatar !== undefined && values.avatar !== before.avatar) await dropAvatar(ctx, before.avatar ?? '');
  return (await describeUsers(own, [saved]))[0];
}

/** The same from the personal page: with the uploaded picture, all or nothing. */
export async function saveOwn(ctx: ExternalContext, { picture, ...input }: Input) {
  if (!(picture instanceof ReceivedFile)) return ctx.inTransactionOnce((signedIn) => updateOwn(signedIn, input));
  return keepAvatar(ctx, picture, (signedIn, avatar) => updateOwn(signedIn, { ...input, avatar }));
}

function refuseWrongPhone({ phone }: Input, before: { phone?: string | null }): void {
  const typed = plainPhone(String(phone ?? ''));
  const isLeftOut = phone === undefined || (typed === '' && !before.phone);
  const fault = isLeftOut ? undefined : phoneFault(typed);
  if (fault) throw new BusinessError(fault, { field: 'phone' });
}

/** Pictures are uploaded files or web addresses; nothing else becomes a URL in a page. */
async function avatarOf(ctx: SignedInContext, { avatar }: Input): Promise<{ avatar?: string }> {
  if (typeof avatar !== 'string') return {};
  if (avatar.length > 1000 || !/^$|^https?:\/\/[^\s]+$|^\/(?!\/)[^\s\\]*$/.test(avatar))
    throw new InputError({ avatar: ruleMessage('wrongFormat', ctx.locale, user.fields.avatar.label[ctx.locale]) });
  const lasting = await lastingAvatar(ctx, avatar);
  if (lasting.length > 500) throw new InputError({ avatar: ruleMessage('tooLong', ctx.locale, user.fields.avatar.label[ctx.locale], 500) });
  return { avatar: lasting };
}
