import { person } from './person.ts';

export const hrPerson = person.table;
