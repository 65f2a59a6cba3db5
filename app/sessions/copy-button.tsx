import { type RefObject, useState } from 'react';
import { useScripted } from '#app/fields/use-scripted.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';

/** Copies a text box; drawn only where script runs. On plain http there is no clipboard, so the box's own text is selected and copied. */
export function CopyButton({ of }: { of: RefObject<HTMLTextAreaElement | null> }) {
  const say = useWords();
  const scripted = useScripted();
  const [isCopied, setCopied] = useState(false);
  if (!scripted) return null;
  const copy = () => {
    of.current?.select();
    setCopied(document.execCommand('copy'));
  };
  return (
    <Button type="button" size="small" icon="copy" onClick={copy} aria-live="polite">
      {say(isCopied ? 'copiedText' : 'copyText')}
    </Button>
  );
}
