import { textOf } from '#app/fields/field-kind.ts';
import type { Say } from '#app/i18n/say.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { fullDateTime } from '#rules/dates.ts';
import type { FieldView } from '#rules/screen.ts';
import type { EndForm } from './answers.ts';
import css from './end-time-field.module.css';

interface EndTimeProps {
  field: FieldView;
  value: unknown;
  problem?: string;
  autoFocus: boolean;
  form: Pick<EndForm, 'choices' | 'earliest' | 'latest'>;
}

/** The end time of a shift: future times cannot be picked, today and yesterday are one click away (specification 10.5, 'End shift'). */
export function EndTimeField({ field, value, problem, autoFocus, form }: EndTimeProps) {
  const say = useWords();
  const id = `f-${field.name}`;
  return (
    <div className={css.field}>
      <Field id={id} label={field.label} required={field.required !== undefined} help={field.help} problem={problem}>
        <input
          type="datetime-local"
          name={field.name}
          placeholder="yyyy-MM-dd HH:mm"
          min={forInput(form.earliest)}
          max={forInput(form.latest)}
          defaultValue={forInput(textOf(value))}
          // biome-ignore lint/a11y/noAutofocus: the first field with a problem.
          autoFocus={autoFocus}
        />
      </Field>
      <div className={css.picks}>
        {form.choices.map((choice) => (
          <Button key={choice.name} name="_pick" value={choice.name} data-fills={id} data-value={forInput(choice.value)}>
            {wordsOf(say, choice)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** A shift of yesterday may end today: then its date is named beside the time. */
function wordsOf(say: Say, { name, date, value }: EndForm['choices'][number]): string {
  const [day, clock] = [date.slice(5), value.slice(11, 16)];
  if (name === 'today') return `${say('board.today')} ${day} ${clock}`;
  return value.startsWith(date) ? `${say('board.yesterday')} ${day} ${clock}` : say('board.yesterdaysShift', { day, until: clock });
}

const forInput = (time: string): string => fullDateTime(time).slice(0, 16).replace(' ', 'T');
