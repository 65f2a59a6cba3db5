import type { Refusal } from '#app/api.server.ts';
import { useWords } from '#app/i18n/use-words.ts';
import css from './large-check.module.css';
import { Notice } from './notice.tsx';

const prefix = 'confirm.';

/** Whether a report was refused only until its warnings are confirmed (docs/production.md, 'Checks'). */
export const asksToConfirm = (refusal: Refusal | undefined): boolean =>
  refusal !== undefined &&
  Object.keys(refusal.problems).length > 0 &&
  Object.keys(refusal.problems).every((path) => path.startsWith(prefix));

/** The warnings of a report, with a check box to confirm them; submitting again then sends the report. */
export function ConfirmWarnings({ refusal, confirmed }: { refusal: Refusal; confirmed: unknown }) {
  const say = useWords();
  const open = Object.entries(refusal.problems).map(([path, text]) => ({ name: path.slice(prefix.length), text }));
  const before = typeof confirmed === 'string' && confirmed !== '' ? confirmed.split(',') : [];
  return (
    <div role="alert">
      <Notice tone="warning" icon="warning" text={say('board.confirmWarnings')}>
        <ul>
          {open.map(({ name, text }) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
        <label className={css.check}>
          {/* biome-ignore lint/a11y/noAutofocus: the only decision before the form is sent again. */}
          <input type="checkbox" name="confirm" value={[...before, ...open.map(({ name }) => name)].join(',')} autoFocus />
          {say('board.confirmed')}
        </label>
      </Notice>
    </div>
  );
}
