import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../database/pool.ts';
import { BusinessError } from '../errors.ts';
import { sms } from './sms.ts';

/** A tenant that has no enabled setting says so to everybody alike: it tells nothing of who has which phone. */
const none = {
  zh: '未配置短信服务，请使用其他方式登录或联系管理员',
  en: 'No SMS service is set up: sign in another way, or ask the administrator',
};

/** The setting that is enabled for a tenant, or the refusal that there is none. */
export async function enabledSms(db: Transaction, tenantId: string) {
  const { table } = sms;
  const [setting] = await db
    .select({ templateId: table.templateId, signName: table.signName })
    .from(table)
    .where(and(eq(table.tenantId, tenantId), eq(table.status, 2), eq(table.isDeleted, 0)));
  if (!setting) throw new BusinessError(none, { code: 400 });
  return setting;
}
