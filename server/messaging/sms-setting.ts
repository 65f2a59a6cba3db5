import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import { BusinessError } from '#server/errors.ts';
import { sms } from './sms.ts';

/** A tenant without an enabled setting returns this to everyone: it does not reveal whose phone is known. */
const none = {
  zh: '未配置短信服务，请使用其他方式登录或联系管理员',
  en: 'No SMS service is set up: sign in another way, or ask the administrator',
};

/** The enabled setting of a tenant; refuses if there is none. */
export async function enabledSms(db: Transaction, tenantId: string) {
  const { table } = sms;
  const [setting] = await db
    .select({ templateId: table.templateId, signName: table.signName })
    .from(table)
    .where(and(eq(table.tenantId, tenantId), eq(table.status, 2), eq(table.isDeleted, 0)));
  if (!setting) throw new NoSms();
  return setting;
}

/** No text can be sent for this tenant, if there is one. */
export class NoSms extends BusinessError {
  constructor() {
    super(none, { code: 400 });
  }
}
