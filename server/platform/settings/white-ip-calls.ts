import type { Sample } from '#server/calls/trpc.ts';
import { crud } from '#server/engine/crud.ts';
import { screenOf } from '#server/engine/views.ts';
import { insertWhiteIp, removeWhiteIps, updateWhiteIp } from './save-white-ip.ts';
import { whiteIp } from './white-ip.ts';

const statusAsked = { zh: '请选择状态', en: 'Choose the status' };

/** Sent as it stands, it shuts nobody out. */
const example: Sample = {
  request: { ip: '203.0.113.7', remark: '总部出口', status: 0 },
  note: {
    zh: '启用的名单必须允许调用者当前的地址，否则返回 400。',
    en: 'The list that is enabled has to allow the address of the caller, or the answer is 400.',
  },
};

/** The calls of the allowed addresses (contract 5.5). A form has no third state; a missing status means on (contract 1.4). */
export const whiteIpCalls = crud(whiteIp, {
  screen: async (ctx) => {
    const screen = await screenOf(whiteIp, ctx);
    const asked = (name: string) => (name === 'status' ? { required: statusAsked[ctx.locale] } : {});
    return { ...screen, form: screen.form.map((field) => ({ ...field, ...asked(field.name) })) };
  },
  samples: { save: example },
  insert: insertWhiteIp,
  update: updateWhiteIp,
  remove: removeWhiteIps,
});
