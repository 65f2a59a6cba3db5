import { crud } from '#server/engine/crud.ts';
import { savedByCommands } from '../save-or-update.ts';
import { addSlogan, changeSlogan } from './save-slogan.ts';
import { slogan } from './slogan.ts';

export const sloganProcedures = {
  ...crud(slogan),
  ...savedByCommands({
    path: slogan.path,
    legacyPath: slogan.legacyPath,
    add: ['slogan_add'],
    edit: ['slogan_edit'],
    save: addSlogan,
    update: changeSlogan,
  }),
};
