import { and, eq } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { Deliver } from '#server/background/deliver-outbox.ts';
import { Refused, Undeliverable, Undelivered } from '#server/background/undelivered.ts';
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
    if (!setting) throw new Undelivered(faults.noSetting);
    if (setting.category === mailCategory.operator) {
      // Readers of that page see everyone's links: never in production.
      if (settings().APP_MODE === 'production') throw new Undeliverable(faults.demoOnly);
      return { via: 'operator', keepsBody: true };
    }
    const server = openServer(setting);
    try {
      await sendBySmtp(server, { to: recipient, subject, messageId, ...unpackMail(body) });
    } catch (error) {
      throw error instanceof MailFailure && error.isFinal ? new Refused(error.label) : error;
    }
    return { via: 'smtp' };
  };

const faults = {
  noSetting: { zh: '未配置邮件服务', en: 'No mail setting is enabled' },
  demoOnly: { zh: '操作员页面仅用于演示和测试', en: 'The operator page is for demos and tests only' },
  sealed: { zh: '密码无法解密，请在邮件配置中重新填写', en: 'The password cannot be decrypted: enter it again in the mail setting' },
} satisfies Record<string, Label>;

/** A setting ready for use, its password opened. */
export function openServer(setting: typeof mailSetting.table.$inferSelect) {
  const password = setting.password === null ? undefined : unseal(setting.password, 'mail');
  if (setting.password !== null && password === undefined) throw new Undeliverable(faults.sealed);
  return { ...setting, host: setting.host ?? '', port: setting.port ?? 0, senderAddress: setting.senderAddress ?? '', password };
}
