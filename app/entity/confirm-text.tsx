import { useWords } from '#app/i18n/use-words.ts';
import type { ScreenAction } from '#rules/screen.ts';

/** What is about to be done, and to how many records. */
export function ConfirmText({ act, count }: { act?: Pick<ScreenAction, 'label' | 'confirm'>; count: number }) {
  const say = useWords();
  const question = act ? (act.confirm ?? say('confirmDeed', { label: act.label })) : say('confirmRemove');
  return (
    <>
      <p>{question}</p>
      {count > 0 && <p style={{ color: 'var(--text-dim)' }}>{say('confirmCount', { count })}</p>}
    </>
  );
}
