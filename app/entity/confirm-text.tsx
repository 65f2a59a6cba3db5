import { useWords } from '#app/i18n/use-words.ts';
import type { ScreenAction } from '#rules/screen.ts';

interface ConfirmTextProps {
  act?: Pick<ScreenAction, 'label' | 'confirm'>;
  count: number;
  titles: string[];
}

/** What is about to be done, to how many records, and to which. */
export function ConfirmText({ act, count, titles }: ConfirmTextProps) {
  const say = useWords();
  const question = act ? (act.confirm ?? say('confirmDeed', { label: act.label })) : say('confirmRemove');
  return (
    <>
      <p>{question}</p>
      {count > 0 && (
        <p style={{ color: 'var(--text-dim)' }}>
          {say('confirmCount', { count })}
          {titles.length > 0 && ` ${titles.join('、')}${titles.length < count ? ' …' : ''}`}
        </p>
      )}
    </>
  );
}
