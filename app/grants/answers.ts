import type { GrantChoices, roleGrantForm } from '#server/system/grant-form.ts';
import type { topMenuForm } from '#server/system/grant-top-menu.ts';

/** What the grant procedures answer to their pages. */
export type RoleGrantForm = Awaited<ReturnType<typeof roleGrantForm>>;
export type TopMenuForm = Awaited<ReturnType<typeof topMenuForm>>;
export type { GrantChoices };
