import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deliveryErrorIn } from '#server/messaging/delivery-errors.ts';

const folders = ['server/messaging', 'server/messaging/mail'];
const files = [
  'server/background/deliver-outbox.ts',
  'server/security/guarded-fetch.ts',
  ...folders.flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (/^(deliver|sign|send-by).*\.ts$/.test(name) ? [`${folder}/${name}`] : [])),
  ),
];
const chinese = /\p{Script=Han}/u;
/** The openings of what is thrown by itself, noted before, or said by a label. */
const thrown = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:new (?:Error|Undeliverable|Refused)\(|const text = |zh: )['`]([^'`$]*)/g)].map(
    ([, text = '']) => text,
  ),
);

test('why a message was not delivered is said in English to whoever reads English, in the words of the other side', () => {
  const said = thrown.filter((text) => chinese.test(text));

  expect(said.length).toBeGreaterThan(12);
  expect(said.map((text) => deliveryErrorIn('en', text)).filter((text) => chinese.test(text) && text !== '服务器 ')).toEqual([]);
  expect(deliveryErrorIn('en', '邮件服务器拒绝：550 5.1.1 用户不存在')).toBe('The mail server refused: 550 5.1.1 用户不存在');
  expect(deliveryErrorIn('en', '服务器 mail.example:465 未被允许，请联系运维在 MAIL_HOSTS 中添加')).toContain(
    'mail.example:465 is not allowed',
  );
  expect(deliveryErrorIn('zh', '接收方应答 HTTP 503')).toBe('接收方应答 HTTP 503');
});
