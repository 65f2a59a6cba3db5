import { joined } from '#app/i18n/joined.ts';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { ProblemSummary } from '#app/kit/problems.tsx';
import type { ScreenAction } from '#rules/screen.ts';
import type { ConfirmRefusal } from './list-page.server.ts';

interface ConfirmTextProps {
  act?: Pick<ScreenAction, 'label' | 'confirm'>;
  count: number;
  titles: string[];
  /** What becomes of removed records. */
  removal?: string | undefined;
}

/** What the command does, to how many records, and to which. */
export function ConfirmText({ act, count, titles, removal }: ConfirmTextProps) {
  const say = useWords();
  const locale = useLocale();
  const question = act ? (act.confirm ?? say('entity.confirmCommand', { label: act.label })) : say('entity.confirmRemove');
  return (
    <>
      <p>{question}</p>
      {count > 0 && (
        <p style={{ color: 'var(--text-dim)' }}>
          {say('entity.confirmCount', { count })}
          {titles.length > 0 && ` ${joined(titles, locale)}${titles.length < count ? ' …' : ''}`}
        </p>
      )}
      {!act && removal && <p>{removal}</p>}
    </>
  );
}

/** Why the command was refused. If other records refer to this one, they are linked and there is nothing to confirm. */
export const RefusedText = ({ refusal: { key, problem, referrers } }: { refusal: ConfirmRefusal }) => (
  <ProblemSummary key={key} message={problem} problems={[]} links={referrers} />
);
