import type { PageName } from '#app/shell/tabs/page-name.ts';

export const itemsPageNames: PageName[] = [{ page: /^\/rd\/icitem\/retype\/(\d+)$/, word: 'items.retype', record: 'rd.item' }];
