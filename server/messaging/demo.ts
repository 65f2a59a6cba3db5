import type { Transaction } from '#server/database/pool.ts';
import { sms, smsCategory } from './sms.ts';

/** An SMS setting with the operator's page, where the demo shows codes. */
export async function seedSms(db: Transaction): Promise<void> {
  await db.insert(sms.table).values({ category: smsCategory.operator, smsCode: 'demo', signName: '研发生产管理平台', status: 2 });
}
