import { crud } from '#server/engine/crud.ts';
import { addSupport, changeSupport, removeSupport } from './save-support.ts';
import { supportHours } from './support-hours.ts';

/** All calls of the support hours; they change only while their shift is open. */
export const supportProcedures = crud(supportHours, { insert: addSupport, update: changeSupport, remove: removeSupport });
