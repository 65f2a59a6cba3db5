import { externalProcedure, procedure, type Sample } from '#server/calls/trpc.ts';
import { crud } from '#server/engine/crud.ts';
import { enablingOne } from '#server/engine/moves/switching.ts';
import { selectable } from '#server/engine/selectable.ts';
import { withoutMany } from '#server/engine/update-many.ts';
import { checkGateway, insertSms, updateSms } from './save-sms.ts';
import { sendInput, sendMessage } from './send-message.ts';
import { sms, smsCategory } from './sms.ts';
import { checkValidation, sendValidation, validateInput } from './validate-phone.ts';

const codeSent: Sample = { means: { id: { zh: '发送验证码后返回的 id', en: 'The id that sending the code returned' } } };

const keyed: Sample = {
  neededWhen: {
    accessKey: {
      zh: `category 为 ${smsCategory.yunpian} 时必填`,
      en: `Required where category is ${smsCategory.yunpian}`,
    },
  },
};

/** All calls of the SMS settings, and of sending texts (specification 7.3, contract 7). */
export const smsCalls = {
  ...withoutMany(crud(sms, { insert: insertSms, update: updateSms, samples: { save: keyed } })),
  ...selectable(sms),
  ...enablingOne(sms, checkGateway),
  send: procedure
    .meta({
      permission: 'sms_debug',
      legacy: ['POST /blade-resource/sms/endpoint/send-message'],
      label: { zh: '发送短信', en: 'Send a text message' },
      message: '短信发送成功',
    })
    .input(sendInput)
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),
  sendValidate: procedure
    .meta({
      permission: 'signed-in',
      legacy: ['POST /blade-resource/sms/endpoint/send-validate'],
      label: { zh: '发送短信验证码', en: 'Send a code by text' },
      message: '短信发送成功',
      repeatable: true,
      sample: { ...codeSent, answer: { success: true, phone: '13800000108', id: '1923456789012345678' } },
    })
    .input(validateInput)
    .mutation(({ ctx, input }) => sendValidation(ctx, input)),
  /** Outside any transaction: a wrong code is refused, and the attempt still counts. */
  validate: externalProcedure
    .meta({
      permission: 'signed-in',
      legacy: ['POST /blade-resource/sms/endpoint/validate-message'],
      label: { zh: '校验短信验证码', en: 'Check a code sent by text' },
      message: '短信校验成功',
      repeatable: true,
      sample: codeSent,
    })
    .input(validateInput)
    .mutation(({ ctx, input }) => checkValidation(ctx, input)),
};
