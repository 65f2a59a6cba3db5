import { crud } from '#server/engine/crud.ts';
import { screenOf } from '#server/engine/views.ts';
import { insertWhiteIp, removeWhiteIps, updateWhiteIp } from './save-white-ip.ts';
import { whiteIp } from './white-ip.ts';

const statusAsked = { zh: '请选择状态', en: 'Choose the status' };

/** The calls of the allowed addresses (contract 5.5). A form has no third state; a missing status means on (contract 1.4). */
export const whiteIpCalls = crud(whiteIp, {
  screen: async (ctx) => {
    const screen = await screenOf(whiteIp, ctx);
    const asked = (name: string) => (name === 'status' ? { required: statusAsked[ctx.locale] } : {});
    return { ...screen, form: screen.form.map((field) => ({ ...field, ...asked(field.name) })) };
  },
  insert: insertWhiteIp,
  update: updateWhiteIp,
  remove: removeWhiteIps,
});
