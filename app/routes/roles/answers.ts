import type { topMenuForm } from '#server/access/menus/grant-top-menu.ts';
import type { GrantChoices, roleGrantForm } from '#server/access/roles/grant-form.ts';

/** What the grant procedures answer to their pages. */
export type RoleGrantForm = Awaited<ReturnType<typeof roleGrantForm>>;
export type TopMenuForm = Awaited<ReturnType<typeof topMenuForm>>;
export type { GrantChoices };
