import { useScripted } from '#app/fields/use-scripted.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from './button.tsx';

/** Prints the page, which needs script; its room is kept until then, so that nothing beside it moves. */
export function PrintButton({ kind }: { kind?: 'primary' }) {
  const say = useWords();
  const scripted = useScripted();
  return (
    <Button type="button" {...(kind && { kind })} icon="document" disabled={!scripted} data-awaits-script="" onClick={() => window.print()}>
      {say('kit.print')}
    </Button>
  );
}
