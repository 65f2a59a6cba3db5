import { useLocation, useRevalidator } from '@remix-run/react';
import { type RefObject, useEffect, useState } from 'react';
import { uploadDrafts } from '#app/entity/drafts/upload-drafts.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Dialog } from '#app/kit/dialog.tsx';
import { useShell } from '../use-shell.ts';
import type { ShownTab } from './tab-bar.tsx';
import { TabMenu } from './tab-menu.tsx';
import { usePageState } from './use-kept-state.ts';
import { type Question, useTabCommands } from './use-tab-commands.ts';
import { type OpenedMenu, useTabPresses } from './use-tab-presses.ts';

interface TabEnhancementsProps {
  tabs: ShownTab[];
  form: RefObject<HTMLFormElement>;
}

/**
 * Tab features that need script, loaded after hydration: context menu, middle click, confirmation before unsaved changes are closed, and
 * page states.
 */
export default function TabEnhancements({ tabs, form }: TabEnhancementsProps) {
  const user = useShell()?.user.id ?? '';
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const [menu, setMenu] = useState<OpenedMenu>();
  const [question, setQuestion] = useState<Question>();
  const commands = useTabCommands(tabs, setQuestion);
  usePageState(user, tabs);
  useTabPresses({ form, tabs, commands, openMenu: setMenu });
  // biome-ignore lint/correctness/useExhaustiveDependencies: retried on each page.
  useEffect(() => {
    // Drafts that could not be saved earlier, because the session had expired or the network was down, are offered from now on.
    uploadDrafts(user).then((isNew) => isNew && revalidate());
  }, [user, key, revalidate]);

  return (
    <>
      {menu && <TabMenu {...menu} isWelcome={menu.tab === tabs[0]} commands={commands} onClose={() => setMenu(undefined)} />}
      {question && <QuestionDialog question={question} onClose={() => setQuestion(undefined)} />}
    </>
  );
}

function QuestionDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const say = useWords();
  const go = () => {
    onClose();
    question.go();
  };
  const footer = (
    <>
      <Button type="button" onClick={onClose}>
        {say('kit.cancel')}
      </Button>
      <Button type="button" kind="primary" data-autofocus="" onClick={go}>
        {say('kit.confirm')}
      </Button>
    </>
  );
  return (
    <Dialog open small title={say('kit.confirmTitle')} onClose={onClose} footer={footer}>
      <p>{question.text}</p>
    </Dialog>
  );
}
