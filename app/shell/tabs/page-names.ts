import { accountPageNames } from '#app/routes/account/page-names.ts';
import { boardPageNames } from '#app/routes/board/page-names.ts';
import { inquiriesPageNames } from '#app/routes/inquiries/page-names.ts';
import { itemSearchPageNames } from '#app/routes/item-search/page-names.ts';
import { itemTypesPageNames } from '#app/routes/item-types/page-names.ts';
import { itemsPageNames } from '#app/routes/items/page-names.ts';
import { rolesPageNames } from '#app/routes/roles/page-names.ts';
import { smtPageNames } from '#app/routes/smt/page-names.ts';
import { supplierDoorPageNames } from '#app/routes/supplier-door/page-names.ts';
import { tenantsPageNames } from '#app/routes/tenants/page-names.ts';
import { usersPageNames } from '#app/routes/users/page-names.ts';
import type { PageName } from './page-name.ts';

/** Pages whose tab is not named by a menu entry, or not by its action, folder by folder; all others use their menu entry. */
export const pageNames: PageName[] = [
  { page: /^\/wel\/index$/, word: null },
  { page: /^\/tab\//, word: null },
  { page: /^\/lock$/, word: null },
  { page: /\/(?:remove|do\/[^/]+)$/, word: null },
  { page: /^\/wel\/dashboard$/, word: 'pages.dashboard' },
  { page: /^\/search$/, word: null },
  { page: /^\/desk\/inbox(?:\/|$)/, word: 'pages.inbox' },
  ...accountPageNames,
  ...usersPageNames,
  ...rolesPageNames,
  ...tenantsPageNames,
  ...boardPageNames,
  ...smtPageNames,
  ...inquiriesPageNames,
  ...itemsPageNames,
  ...itemSearchPageNames,
  ...itemTypesPageNames,
  ...supplierDoorPageNames,
  // Steps off a list, which return to it.
  { page: /\/(?:columns|views|codes|bulk|print|import|export)$/, word: null },
];

export const pageNameAt = (page: string): PageName | undefined => pageNames.find((name) => name.page.test(page));
