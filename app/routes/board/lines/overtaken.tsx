import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';

/** Someone else has corrected the report meanwhile: only this button overwrites it, Enter never does. */
export function Overtaken({ version, at }: { version: number; at: string }) {
  const say = useWords();
  return (
    <p>
      <Button size="large" name="_overwrites" value={String(version)}>
        {say('board.keepMine')}
      </Button>{' '}
      <ButtonLink size="large" to={at}>
        {say('board.takeTheirs')}
      </ButtonLink>
    </p>
  );
}
