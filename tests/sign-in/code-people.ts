import { sql } from 'drizzle-orm';
import { deliverOne } from '#server/background/deliver-outbox.ts';
import type { Database } from '#server/database/pool.ts';
import { deliverSms } from '#server/messaging/deliver-sms.ts';
import { sms } from '#server/messaging/sms.ts';
import { unseal } from '#server/security/seal.ts';

/** Lets a tenant send texts to the operator page. */
export async function buildSmsSetting(database: Database, tenantId: string): Promise<void> {
  await database.transact({ tenantId }, (db) => db.insert(sms.table).values({ category: 9, smsCode: 'demo', status: 2 }));
}

/** The texts that were put into a tenant's outbox for a phone, the newest last, after they went out. */
export async function textsTo(database: Database, tenantId: string, phone: string): Promise<string[]> {
  while (await deliverOne(database, { sms: deliverSms(database) }));
  const rows = await database.transact({ tenantId }, (db) =>
    db.execute<{ body: string }>(sql`select body from messaging_outbox where recipient = ${phone} order by id`),
  );
  return rows.map(({ body }) => unseal(body, 'outbox') ?? body);
}

/** The code of the last text to a phone. */
export async function codeTo(database: Database, tenantId: string, phone: string): Promise<string> {
  const code = /\d{6}/.exec((await textsTo(database, tenantId, phone)).at(-1) ?? '')?.[0];
  if (code === undefined) throw new Error(`No code was sent to ${phone}`);
  return code;
}

/** As if all that a phone asked for had been asked some seconds earlier. */
export const ageCodes = (database: Database, tenantId: string, phone: string, seconds = 61) =>
  database.transact({ tenantId }, (db) =>
    db.execute(sql`
      update one_time_code set created_at = created_at - make_interval(secs => ${seconds}::int), expires_at = expires_at - make_interval(secs => ${seconds}::int)
      where phone = ${phone}`),
  );

export const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');

let last = 13_600_000_000;
export const nextPhone = (): string => {
  last += 1;
  return String(last);
};
