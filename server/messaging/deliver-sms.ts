import { and, eq } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { Deliver } from '#server/background/deliver-outbox.ts';
import { Undeliverable, Undelivered } from '#server/background/undelivered.ts';
import type { Database } from '#server/database/pool.ts';
import { guardedFetch } from '#server/security/guarded-fetch.ts';
import { unseal } from '#server/security/seal.ts';
import { settings } from '#server/settings.ts';
import { sms, smsCategory, yunpianHome } from './sms.ts';

/** Sends a text with the SMS setting that it names, or the one that is enabled now. */
export const deliverSms =
  (database: Pick<Database, 'transact'>): Deliver =>
  async ({ tenantId, template, recipient, body, messageId }) => {
    const { table } = sms;
    const [setting] = await database.transact({ tenantId }, (db) =>
      db
        .select({ category: table.category, endpoint: table.endpoint, accessKey: table.accessKey })
        .from(table)
        .where(
          and(eq(table.tenantId, tenantId), eq(table.isDeleted, 0), template === '' ? eq(table.status, 2) : eq(table.smsCode, template)),
        ),
    );
    if (!setting) throw new Undelivered(faults.noSetting);
    if (setting.category === smsCategory.operator) {
      // Readers of that page see everyone's codes: never in production.
      if (settings().APP_MODE === 'production') throw new Undeliverable(faults.demoOnly);
      return { via: 'operator', keepsBody: true };
    }
    const key = setting.accessKey === null ? undefined : unseal(setting.accessKey, 'sms');
    if (key === undefined) throw new Undeliverable(faults.sealed);
    await sendByYunpian({ address: setting.endpoint || yunpianHome, key, recipient, body, messageId });
    return { via: 'yunpian' };
  };

const faults = {
  noSetting: { zh: '未配置短信服务', en: 'No SMS setting is enabled' },
  demoOnly: { zh: '操作员页面仅用于演示和测试', en: 'The operator page is for demos and tests only' },
  sealed: {
    zh: 'accessKey 无法解密，请在短信配置中重新填写',
    en: 'The accessKey cannot be decrypted: enter it again in the SMS setting',
  },
} satisfies Record<string, Label>;

interface YunpianText {
  address: string;
  key: string;
  recipient: string;
  body: string;
  messageId: string;
}

/**
 * Yunpian's call for one text, `POST /v2/sms/single_send.json`: a form; the JSON response has code 0 on success. `uid` is our message id.
 */
async function sendByYunpian({ address, key, recipient, body, messageId }: YunpianText): Promise<void> {
  const answer = await guardedFetch(
    new URL('/v2/sms/single_send.json', address).href,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8', accept: 'application/json;charset=utf-8' },
      body: new URLSearchParams({ apikey: key, mobile: recipient, text: body, uid: messageId }).toString(),
    },
    settings().SMS_HOSTS,
  );
  const said = await answer.json().catch(() => undefined);
  const { code, msg } = typeof said === 'object' && said !== null ? (said as { code?: unknown; msg?: unknown }) : {};
  if (answer.status === 200 && code === 0) return;
  const words = typeof msg === 'string' ? msg.slice(0, 200) : `HTTP ${answer.status}`;
  const why = {
    zh: `短信网关拒绝：${words}（${typeof code === 'number' ? code : '无应答码'}）`,
    en: `The SMS gateway refused: ${words} (${typeof code === 'number' ? code : 'no code'})`,
  };
  // Yunpian's codes above 0 concern the request, those below 0 its own state (rate limit, out of order).
  throw typeof code === 'number' && code > 0 && !isPassing.has(code) ? new Undeliverable(why) : new Undelivered(why);
}

/** Temporary refusals: too many texts to one number within 30 s, 5 min, an hour, a day; balance. */
const isPassing = new Set([3, 8, 9, 17, 22, 33, 43]);
