import { type InputHTMLAttributes, useEffect, useRef } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icon.tsx';
import css from './fields.module.css';
import { type DateForm, tidyDate } from './tidy-date.ts';
import { useScripted } from './use-scripted.ts';

interface DateBoxProps extends InputHTMLAttributes<HTMLInputElement> {
  form: DateForm;
}

/**
 * The browser's own date control, which shows days the way the browser's language does and wants them typed part by part.
 * Where script runs and a mouse points, it becomes a text in the console's one form, `2026-05-02 08:30`, and the browser's picker opens beside it.
 */
export function DateBox({ form, ...rest }: DateBoxProps) {
  const say = useWords();
  const text = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const isText = useScripted() && canPick();
  useEffect(() => {
    if (isText && text.current) text.current.value = text.current.value.replace('T', ' ');
  }, [isText]);
  if (!isText) return <input {...rest} type={form} placeholder={placeholders[form]} data-length="date" />;

  const tidy = () => {
    if (text.current) text.current.value = tidyDate(form, text.current.value);
  };
  const pick = () => {
    if (!text.current || !picker.current) return;
    picker.current.value = tidyDate(form, text.current.value).replace(' ', 'T');
    picker.current.showPicker();
  };
  return (
    <span className={css.dateBox} data-length="date">
      <input
        {...rest}
        ref={text}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholders[form]}
        onBlur={tidy}
        onKeyDown={(event) => event.key === 'Enter' && tidy()}
      />
      <button type="button" tabIndex={-1} aria-label={say('openPicker')} onClick={pick}>
        <Icon name={form === 'time' ? 'clock' : 'calendar'} />
      </button>
      <input
        ref={picker}
        type={form}
        step={rest.step}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          if (!text.current) return;
          text.current.value = event.target.value.replace('T', ' ');
          text.current.focus();
        }}
      />
    </span>
  );
}

const placeholders: Record<DateForm, string> = {
  date: 'yyyy-MM-dd',
  month: 'yyyy-MM',
  'datetime-local': 'yyyy-MM-dd HH:mm',
  time: 'HH:mm',
};

const canPick = (): boolean => 'showPicker' in HTMLInputElement.prototype && matchMedia('(pointer: fine)').matches;
