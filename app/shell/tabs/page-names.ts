import type { AreaPages } from '#app/area-pages.ts';
import { areaPages } from '#app/areas.ts';
import type { PageName } from './page-name.ts';

const pageNames = areaPages.flatMap(({ tabs = [] }: AreaPages) => tabs);

export const pageNameAt = (page: string): PageName | undefined => pageNames.find((name) => name.page.test(page));
