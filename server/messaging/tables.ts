import { mailSetting } from './mail/mail-setting.ts';
import { sms } from './sms.ts';

export * from './one-time-code-table.ts';

export const messagingSms = sms.table;
export const messagingMail = mailSetting.table;
