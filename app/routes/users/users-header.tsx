import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { PageHeader } from '#app/kit/page.tsx';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';

/** The header of pages that belong to the list of users, with a link back to it. */
export function UsersHeader({ title, from, actions }: { title: string; from: string; actions?: ReactNode }) {
  const say = useWords();
  return (
    <PageHeader title={title} crumbs={[...useMenuCrumbs(), { label: useMenuName(say('users.chosen')), to: from }]} actions={actions} />
  );
}
