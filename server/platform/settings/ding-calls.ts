import { crud } from '#server/engine/crud.ts';
import { selectable } from '#server/engine/selectable.ts';
import { withoutMany } from '#server/engine/update-many.ts';
import { ding } from './ding.ts';
import { insertDing, updateDing } from './save-ding.ts';

/** The calls of a tenant's chat platform applications (specification 7.3: submit, select). */
export const dingCalls = {
  ...withoutMany(crud(ding, { insert: insertDing, update: updateDing, samples: { save: { required: ['appSecret'] } } })),
  ...selectable(ding),
};
