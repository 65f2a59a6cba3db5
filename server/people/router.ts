import { router } from '#server/calls/trpc.ts';
import { asked, crud } from '#server/engine/crud.ts';
import { person } from './person.ts';
import { insertPerson, updatePerson } from './save-person.ts';
import { selectPeople, selectPeopleInput } from './select-people.ts';

/** People, with an account or without (specification 7.4, 7.6). */
export const peopleCalls = {
  person: router(crud(person, { insert: insertPerson, update: updatePerson, select: asked(selectPeopleInput, selectPeople) })),
};
