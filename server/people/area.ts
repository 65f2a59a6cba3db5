import type { Area } from '#server/area.ts';
import { seedPeople } from './demo.ts';
import { peopleMenu } from './menu.ts';
import { person } from './person.ts';
import { peopleCalls } from './router.ts';

export const people = {
  name: { zh: '人事', en: 'Human resources' },
  home: 'main',
  calls: { hr: peopleCalls },
  menu: peopleMenu,
  demo: { records: [seedPeople], later: [person] },
} satisfies Area;
