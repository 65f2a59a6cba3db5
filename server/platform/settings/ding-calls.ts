import { crud, withoutMany } from '#server/engine/crud.ts';
import { selectable } from '#server/engine/selectable.ts';
import { ding } from './ding.ts';
import { insertDing, updateDing } from './save-ding.ts';

/** The calls of a tenant's chat platform applications (specification 7.3: submit, select). */
export const dingCalls = {
  ...withoutMany(crud(ding, { insert: insertDing, update: updateDing })),
  ...selectable(ding),
};
