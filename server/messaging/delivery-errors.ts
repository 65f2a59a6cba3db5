import type { Locale } from '#rules/screen.ts';

/** What deliverers say, each as it begins: the outbox keeps one language, and the words of the other side stay as they are. */
const openings: readonly (readonly [zh: string, en: string])[] = [
  ['接收方应答 ', 'The receiver answered '],
  ['外部服务暂时无法访问，请稍后再试', 'The receiver cannot be reached'],
  ['外部服务的地址不被允许', 'The address is not one that the operator allowed, or leads inside'],
  ['邮件服务器拒绝：', 'The mail server refused: '],
  ['短信网关拒绝：', 'The SMS gateway refused: '],
  ['邮件服务器没有及时应答', 'The mail server did not answer in time'],
  ['无法与邮件服务器建立加密连接：', 'No encrypted connection to the mail server: '],
  ['无法连接邮件服务器：', 'The mail server cannot be reached: '],
  ['未配置邮件服务', 'No mail setting is enabled'],
  ['未配置短信服务', 'No SMS setting is enabled'],
  ['操作员页面仅用于演示和测试', 'The operator page is for demos and tests only'],
  ['密码无法解密，请在邮件配置中重新填写', 'The password cannot be decrypted: enter it again in the mail setting'],
  ['accessKey 无法解密，请在短信配置中重新填写', 'The accessKey cannot be decrypted: enter it again in the SMS setting'],
  ['签名密钥无法解密（SECRETS_KEY 已更换）', 'The signing secret cannot be decrypted (SECRETS_KEY was changed)'],
  ['内容无法解密（SECRETS_KEY 已更换）', 'The text cannot be decrypted (SECRETS_KEY was changed)'],
  ['没有发送方式：', 'No way to send: '],
];
const notAllowed = /^服务器 (\S+) 未被允许，请联系运维在 MAIL_HOSTS 中添加$/;

/** Why a message was not delivered, as the reader of a page says it. */
export function deliveryErrorIn(locale: Locale, text: string): string {
  if (locale === 'zh') return text;
  const known = openings.find(([zh]) => text.startsWith(zh));
  if (known) return known[1] + text.slice(known[0].length);
  return text.replace(notAllowed, 'The server $1 is not allowed; the operator adds it to MAIL_HOSTS');
}
