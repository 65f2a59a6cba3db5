import { useWords } from '#app/i18n/use-words.ts';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader } from '#app/kit/page.tsx';
import { Shortcuts } from '#app/shell/shortcuts.tsx';
import { titled } from '#app/shell/title.ts';
import { useShell } from '#app/shell/use-shell.ts';

export const meta = titled('home');

export default function Home() {
  const say = useWords();
  const shell = useShell();
  if (!shell) return null;
  const { user, menus } = shell;
  return (
    <>
      <PageHeader title={say('greeting', { name: user.name })} />
      {menus.length === 0 ? <Empty title={say('menuEmpty')} hint={say('menuEmptyHint')} /> : <Shortcuts menus={menus} />}
    </>
  );
}
