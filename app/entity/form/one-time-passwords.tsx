import { useScripted } from '#app/fields/use-scripted.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { CopyButton } from '#app/kit/copy-button.tsx';
import { Note } from '#app/kit/page.tsx';
import { PrintButton } from '#app/kit/print-button.tsx';
import { Table } from '#app/kit/table.tsx';
import css from './one-time-passwords.module.css';

export interface OneTimePassword {
  account: string;
  password: string;
}

/** One-time passwords, to be printed or copied now. */
export function OneTimePasswords({ passwords }: { passwords: OneTimePassword[] }) {
  const say = useWords();
  const scripted = useScripted();
  return (
    <>
      <Note>{say('entity.onceHint')}</Note>
      {scripted && (
        <div className={css.tools}>
          <PrintButton />
          <CopyButton text={passwords.map(({ account, password }) => `${account}\t${password}`).join('\n')} />
        </div>
      )}
      <Table label={say('entity.oncePassword')}>
        <thead>
          <tr>
            <th scope="col">{say('shell.signInAccount')}</th>
            <th scope="col">{say('entity.oncePassword')}</th>
          </tr>
        </thead>
        <tbody>
          {passwords.map(({ account, password }) => (
            <tr key={account}>
              <td>
                <code>{account}</code>
              </td>
              <td>
                <code>{password}</code> <CopyButton size="small" text={password} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
