import { externalProcedure, type Sample } from '#server/calls/trpc.ts';
import { crud } from '#server/engine/crud.ts';
import { enablingOne } from '#server/engine/moves/switching.ts';
import { selectable } from '#server/engine/selectable.ts';
import { withoutMany } from '#server/engine/update-many.ts';
import { mailCategory, mailSetting } from './mail-setting.ts';
import { checkServer, insertMailSetting, updateMailSetting } from './save-mail-setting.ts';
import { testInput, testMail } from './test-mail.ts';

const bySmtp = { zh: `category 为 ${mailCategory.smtp} 时必填`, en: `Required where category is ${mailCategory.smtp}` };
const ofServer: Sample = {
  neededWhen: {
    host: bySmtp,
    port: bySmtp,
    senderAddress: bySmtp,
    password: { zh: '有 account 时必填', en: 'Required with account' },
  },
};

/** All calls of the mail settings (specification 7.3), and of a test of one. */
export const mailCalls = {
  ...withoutMany(crud(mailSetting, { insert: insertMailSetting, update: updateMailSetting, samples: { save: ofServer } })),
  ...selectable(mailSetting),
  ...enablingOne(mailSetting, checkServer),
  test: externalProcedure
    .meta({
      permission: 'email_debug',
      legacy: ['POST /resource/email/test-send'],
      label: { zh: '发送测试邮件', en: 'Send a test mail' },
      sample: {
        answer: { answer: '250 2.0.0 OK' },
        means: { id: { zh: '邮件配置 id', en: 'Id of the mail setting' }, to: { zh: '收件人邮箱', en: 'Address of the recipient' } },
      },
      repeatable: true,
    })
    .input(testInput)
    .mutation(({ ctx, input }) => testMail(ctx, input)),
};
