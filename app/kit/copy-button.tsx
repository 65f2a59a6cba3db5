import { useState } from 'react';
import { useScripted } from '#app/fields/use-scripted.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from './button.tsx';

/** Copies a text; rendered only with script. On plain http there is no clipboard API, but selected text can be copied everywhere. */
export function CopyButton({ text, size }: { text: string; size?: 'small' }) {
  const say = useWords();
  const scripted = useScripted();
  const [isCopied, setCopied] = useState(false);
  if (!scripted) return null;
  return (
    <Button
      type="button"
      {...(size && { size })}
      icon={isCopied ? 'check' : 'copy'}
      onClick={({ currentTarget }) => setCopied(copied(text, currentTarget))}
      aria-live="polite"
    >
      {say(isCopied ? 'kit.copied' : 'kit.copy')}
    </Button>
  );
}

/** Next to the button, because text outside an open dialog cannot be selected. */
function copied(text: string, beside: HTMLElement): boolean {
  const box = document.createElement('textarea');
  box.value = text;
  box.className = 'visually-hidden';
  beside.after(box);
  box.select();
  const isCopied = document.execCommand('copy');
  box.remove();
  beside.focus();
  return isCopied;
}
