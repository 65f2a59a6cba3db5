import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { inSentence } from '#rules/in-sentence.ts';
import css from './large-check.module.css';
import { Notice } from './notice.tsx';

const prefix = 'confirm.';

interface Refused {
  problems: Record<string, string>;
}

/** Whether a problem is a warning, which is confirmed instead of mended. */
export const isWarning = (path: string): boolean => path.startsWith(prefix);

/** Whether something was refused only until its warnings are confirmed (docs/production.md, 'Checks'). */
export const asksToConfirm = (refusal: Refused | undefined): boolean =>
  refusal !== undefined && Object.keys(refusal.problems).length > 0 && Object.keys(refusal.problems).every(isWarning);

/** What a form has confirmed so far: a box, a button and earlier steps may each say something. */
export const confirmedIn = (form: FormData): string =>
  [...new Set(form.getAll('confirm').flatMap((one) => String(one).split(',')))].join(',');

interface ConfirmProps {
  refusal: Refused | undefined;
  /** What was confirmed in earlier steps, commas between; it is sent again with whatever is answered next. */
  confirmed: unknown;
  /** The command of the form: a button that confirms and submits at once takes the place of the box. */
  submit?: string;
  /** The id of the control that a warning is about; it is linked there. */
  controlOf?: (name: string) => string | undefined;
}

/**
 * What looks wrong and may yet be right, with the box or the button that says so; the same submit then goes through. Beside faults, which
 * are mended first, it does not take the focus, and no button confirms: it would save what cannot be saved. A form shows it with every answer, because another question must not undo this one.
 */
export function ConfirmWarnings({ refusal, confirmed, submit, controlOf }: ConfirmProps) {
  const say = useWords();
  const kept = <Confirmed keys={confirmed} />;
  const open = Object.entries(refusal?.problems ?? {}).flatMap(([path, text]) =>
    isWarning(path) ? [{ name: path.slice(prefix.length), text }] : [],
  );
  const isAlone = asksToConfirm(refusal);
  if (open.length === 0) return kept;
  const value = open.map(({ name }) => name).join(',');
  return (
    // biome-ignore lint/a11y/noAutofocus: the only decision before the form is sent again; a second Enter must not take it unread.
    <div role="alert" tabIndex={submit === undefined ? undefined : -1} autoFocus={isAlone && submit !== undefined}>
      {kept}
      <Notice
        tone="warning"
        icon="warning"
        text={say(submit === undefined ? 'kit.confirmWarnings' : isAlone ? 'kit.confirmCheck' : 'kit.confirmLater')}
      >
        <ul>
          {open.map(({ name, text }) => {
            const control = controlOf?.(name.split(':')[0] ?? '');
            return <li key={name}>{control ? <a href={`#${control}`}>{text}</a> : text}</li>;
          })}
        </ul>
        {submit === undefined ? (
          <label className={css.check}>
            {/* biome-ignore lint/a11y/noAutofocus: the only decision before the form is sent again. */}
            <input type="checkbox" name="confirm" value={value} autoFocus={isAlone} />
            {say('kit.confirmed')}
          </label>
        ) : (
          isAlone && (
            <Button size="large" name="confirm" value={value}>
              {say('kit.confirmAnd', { command: inSentence(submit) })}
            </Button>
          )
        )}
      </Notice>
    </div>
  );
}

/** The answers of earlier steps. */
export function Confirmed({ keys }: { keys: unknown }) {
  return typeof keys === 'string' && keys !== '' && <input type="hidden" name="confirm" value={keys} />;
}
