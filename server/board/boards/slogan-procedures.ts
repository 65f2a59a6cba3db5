import { crud } from '#server/engine/crud.ts';
import { addSlogan, changeSlogan } from './save-slogan.ts';
import { slogan } from './slogan.ts';

export const sloganProcedures = crud(slogan, { insert: addSlogan, update: changeSlogan });
