import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { mailPattern } from '#rules/mail-address.ts';
import { putIntoOutbox } from '#server/background/put-into-outbox.ts';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { id } from '#server/engine/inputs.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { openServer } from './deliver-mail.ts';
import { packMail } from './mail-body.ts';
import { type MailSetting, mailCategory, mailSetting } from './mail-setting.ts';
import { mailText } from './mail-text.ts';
import { checkServer } from './save-mail-setting.ts';
import { MailFailure, sendBySmtp } from './send-by-smtp.ts';

export const testInput = z.object({ id, to: z.string().trim().max(128).prefault('') });

const said = {
  noAddress: { zh: '请输入收件邮箱', en: 'Enter the recipient' },
  badAddress: { zh: '邮箱格式不正确', en: 'This is not an e-mail address' },
};

/** Sends a mail with one setting, enabled or not, and tells the server's answer in its own words; a refusal too. */
export async function testMail(ctx: ExternalContext, { id, to }: z.output<typeof testInput>): Promise<{ answer: string }> {
  if (!new RegExp(mailPattern).test(to)) throw new BusinessError(to === '' ? said.noAddress : said.badAddress, { field: 'to' });
  const { locale } = ctx;
  const subject = { zh: '测试邮件', en: 'Test mail' }[locale];
  const body = mailText(locale, {
    title: subject,
    lines: [{ zh: '邮件配置可以发送邮件。', en: 'This mail setting can send mail.' }[locale]],
    sender: ctx.session.tenantName,
  });
  const setting = await ctx.inTransaction(async (signedIn) => {
    const found = await readWithPassword(signedIn, id);
    if (found.category === mailCategory.operator)
      await putIntoOutbox(signedIn, { channel: 'mail', recipient: to, subject, template: found.mailCode, body: packMail(body) });
    return found;
  });
  checkServer(setting);
  if (setting.category === mailCategory.operator)
    return { answer: { zh: '已放入发件箱，稍后显示在「演示邮件」', en: 'Added to the outbox; it will appear under Demo mail' }[locale] };
  try {
    return { answer: await sendBySmtp(openServer(setting), { to, subject, messageId: randomUUID(), ...body }) };
  } catch (error) {
    if (error instanceof MailFailure) throw new BusinessError(error.label, { code: 400 });
    throw error;
  }
}

/** The row with its sealed password, which no other reader selects. */
async function readWithPassword(ctx: SignedInContext, id: string): Promise<MailSetting> {
  const { table } = mailSetting;
  const [found] = await ctx.db
    .select()
    .from(table)
    .where(and(visibleRows(mailSetting, ctx), eq(table.id, id)));
  if (!found) throw new BusinessError(messages.absent, { code: 404 });
  return found;
}
