import { type RefObject, useEffect, useState } from 'react';
import type { FieldView } from '#rules/screen.ts';
import { followForm } from './follow-form.ts';
import { readForm } from './form/read-form.ts';

/** What the form around an element holds now; until the script has come, and without it, what the page was made with. */
export function useFormValues(inside: RefObject<Element>, fields: FieldView[], made: Record<string, unknown>): Record<string, unknown> {
  const [values, setValues] = useState(made);
  useEffect(() => setValues(made), [made]);
  useEffect(() => {
    const form = inside.current?.closest('form');
    if (!form) return;
    const read = () => setValues(readForm(new FormData(form), fields));
    // What was typed before the script had come.
    read();
    return followForm(form, read);
  }, [inside, fields]);
  return values;
}
