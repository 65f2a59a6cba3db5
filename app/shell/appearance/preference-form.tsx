import { Form, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { FormToken } from '#app/kit/form-token.tsx';

export type Preference = 'language' | 'theme' | 'sidebar';

interface PreferenceFormProps {
  name: Preference;
  value: string;
  label: string;
  className?: string;
  /** The address to return to, if not the current one. */
  back?: string | undefined;
  children: ReactNode;
}

/** One button with a label that sets one preference and returns to this page; with script, typed text is preserved. */
export function PreferenceForm({ name, value, label, className, back, children }: PreferenceFormProps) {
  return (
    <PreferencesForm back={back}>
      <button type="submit" className={className} name={name} value={value} title={label}>
        {children}
      </button>
    </PreferencesForm>
  );
}

/** The form around such buttons. */
export function PreferencesForm({ className, back, children }: Pick<PreferenceFormProps, 'className' | 'back' | 'children'>) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/preferences" className={className} preventScrollReset replace>
      <FormToken />
      <input type="hidden" name="back" value={back ?? pathname + search} />
      {children}
    </Form>
  );
}
