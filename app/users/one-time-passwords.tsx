import { useRef, useState } from 'react';
import { useScripted } from '#app/fields/use-scripted.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Table } from '#app/kit/table.tsx';
import css from './users.module.css';

/** Passwords that nobody can look up again: to be printed or copied now. */
export function OneTimePasswords({ passwords }: { passwords: { account: string; password: string }[] }) {
  const say = useWords();
  const scripted = useScripted();
  const table = useRef<HTMLDivElement>(null);
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <p className={css.note}>{say('userOnceHint')}</p>
      {scripted && (
        <div className={css.tools}>
          <Button type="button" icon="document" onClick={() => window.print()}>
            {say('userPrint')}
          </Button>
          <Button type="button" icon={isCopied ? 'check' : 'copy'} onClick={() => setCopied(copyAll(table.current, passwords))}>
            {say(isCopied ? 'userCopied' : 'userCopy')}
          </Button>
        </div>
      )}
      <div ref={table}>
        <Table label={say('userPassword')}>
          <thead>
            <tr>
              <th scope="col">{say('userAccount')}</th>
              <th scope="col">{say('userPassword')}</th>
            </tr>
          </thead>
          <tbody>
            {passwords.map(({ account, password }) => (
              <tr key={account}>
                <td>
                  <code>{account}</code>
                </td>
                <td>
                  <code>{password}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  );
}

/** On plain http there is no clipboard of its own; a selected text can be copied everywhere. */
function copyAll(beside: HTMLElement | null, passwords: { account: string; password: string }[]): boolean {
  if (!beside) return false;
  const text = document.createElement('textarea');
  text.value = passwords.map(({ account, password }) => `${account}\t${password}`).join('\n');
  text.className = 'visually-hidden';
  beside.append(text);
  text.select();
  const isCopied = document.execCommand('copy');
  text.remove();
  return isCopied;
}
