import { and, eq } from 'drizzle-orm';
import { type Deliver, Refused, Undeliverable } from '#server/background/deliver-outbox.ts';
import type { Database } from '#server/database/pool.ts';
import { unseal } from '#server/security/seal.ts';
import { settings } from '#server/settings.ts';
import { unpackMail } from './mail-body.ts';
import { mailCategory, mailSetting } from './mail-setting.ts';
import { MailFailure, sendBySmtp } from './send-by-smtp.ts';

/** Sends a mail with the setting that it names, or the one that is enabled now. */
export const deliverMail =
  (database: Pick<Database, 'transact'>): Deliver =>
  async ({ tenantId, template, recipient, subject, body, messageId }) => {
    const { table } = mailSetting;
    const [setting] = await database.transact({ tenantId }, (db) =>
      db
        .select()
        .from(table)
        .where(
          and(eq(table.tenantId, tenantId), eq(table.isDeleted, 0), template === '' ? eq(table.status, 2) : eq(table.mailCode, template)),
        ),
    );
    if (!setting) throw new Error('未配置邮件服务');
    if (setting.category === mailCategory.operator) {
      // Readers of that page see everyone's links: never in production.
      if (settings().APP_MODE === 'production') throw new Undeliverable('操作员页面仅用于演示和测试');
      return { via: 'operator', keepsBody: true };
    }
    const server = openServer(setting);
    try {
      await sendBySmtp(server, { to: recipient, subject, messageId, ...unpackMail(body) });
    } catch (error) {
      throw error instanceof MailFailure && error.isFinal ? new Refused(error.message) : error;
    }
    return { via: 'smtp' };
  };

/** A setting ready for use, its password opened. */
export function openServer(setting: typeof mailSetting.table.$inferSelect) {
  const password = setting.password === null ? undefined : unseal(setting.password, 'mail');
  if (setting.password !== null && password === undefined) throw new Undeliverable('密码无法解密，请在邮件配置中重新填写');
  return { ...setting, host: setting.host ?? '', port: setting.port ?? 0, senderAddress: setting.senderAddress ?? '', password };
}
