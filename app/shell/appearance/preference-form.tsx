import { Form, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { FormToken } from '#app/kit/form-token.tsx';

export type Preference = 'language' | 'theme' | 'sidebar';

interface PreferenceFormProps {
  name: Preference;
  value: string;
  label: string;
  className?: string;
  /** Where it comes back to, if not to this address. */
  back?: string | undefined;
  children: ReactNode;
}

/** One button, with words in it, that sets one preference and comes back to this page; typed text stays where script runs. */
export function PreferenceForm({ name, value, label, className, back, children }: PreferenceFormProps) {
  return (
    <PreferencesForm back={back}>
      <button type="submit" className={className} name={name} value={value} title={label}>
        {children}
      </button>
    </PreferencesForm>
  );
}

/** The frame of such forms. */
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
