import type { Transaction } from '#server/database/pool.ts';
import { mailCategory, mailSetting } from './mail/mail-setting.ts';
import { sms, smsCategory } from './sms.ts';

/** Settings with the operator's pages, where the demo shows texts with their codes, and mails with their links. */
export async function seedMessaging(db: Transaction): Promise<void> {
  await db.insert(sms.table).values({ category: smsCategory.operator, smsCode: 'demo', signName: '研发生产管理平台', status: 2 });
  await db.insert(mailSetting.table).values({ category: mailCategory.operator, mailCode: 'demo', senderName: '采购部', status: 2 });
}
