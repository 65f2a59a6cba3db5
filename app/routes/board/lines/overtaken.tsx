import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';

/** Someone else has corrected the report meanwhile: only this button overwrites it, Enter never does. */
export function Overtaken({
  version,
  taken = [],
  at,
}: {
  version: number;
  taken?: { label: string; now: string }[] | undefined;
  at: string;
}) {
  const say = useWords();
  return (
    <>
      {taken.length > 0 && (
        <p>{say('board.theirsTaken', { fields: taken.map(({ label, now }) => `${label} ${now || '—'}`).join(say('kit.comma')) })}</p>
      )}
      <p>
        <Button size="large" name="_overwrites" value={String(version)}>
          {say('board.keepMine')}
        </Button>{' '}
        <ButtonLink size="large" to={at}>
          {say('board.takeTheirs')}
        </ButtonLink>
      </p>
    </>
  );
}
