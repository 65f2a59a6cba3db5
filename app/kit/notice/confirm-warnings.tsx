import { useWords } from '#app/i18n/use-words.ts';
import css from './large-check.module.css';
import { Notice } from './notice.tsx';

const prefix = 'confirm.';

interface Refused {
  problems: Record<string, string>;
}

/** Whether something was refused only until its warnings are confirmed (docs/production.md, 'Checks'). */
export const asksToConfirm = (refusal: Refused | undefined): boolean =>
  refusal !== undefined &&
  Object.keys(refusal.problems).length > 0 &&
  Object.keys(refusal.problems).every((path) => path.startsWith(prefix));

/** What looks wrong and may yet be right, with the box that says so; the same submit then goes through. */
export function ConfirmWarnings({ refusal, confirmed }: { refusal: Refused; confirmed: unknown }) {
  const say = useWords();
  const open = Object.entries(refusal.problems).map(([path, text]) => ({ name: path.slice(prefix.length), text }));
  const before = typeof confirmed === 'string' && confirmed !== '' ? confirmed.split(',') : [];
  return (
    <div role="alert">
      <Notice tone="warning" icon="warning" text={say('kit.confirmWarnings')}>
        <ul>
          {open.map(({ name, text }) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
        <label className={css.check}>
          {/* biome-ignore lint/a11y/noAutofocus: the only decision before the form is sent again. */}
          <input type="checkbox" name="confirm" value={[...before, ...open.map(({ name }) => name)].join(',')} autoFocus />
          {say('kit.confirmed')}
        </label>
      </Notice>
    </div>
  );
}
