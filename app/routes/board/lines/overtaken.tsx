import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';

/** Another has corrected the report meanwhile: what was typed goes over it only by this button, Enter never does. */
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
