import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import css from './revoke-link.module.css';

/** Revokes a link of a table, named by whom or what it is for; asks first, because whatever shows the page goes dark at once. */
export function RevokeLink({ id, subject }: { id: string; subject: string }) {
  const say = useWords();
  return (
    <details className={css.revoke}>
      <summary aria-label={`${say('public.revoke')}: ${subject}`}>{say('public.revoke')}</summary>
      <Form method="post">
        <FormToken />
        {say('public.revokeAsk')}
        <Button size="small" kind="danger" name="revoke" value={id} aria-label={`${say('public.revokeSure')}: ${subject}`}>
          {say('public.revokeSure')}
        </Button>
      </Form>
    </details>
  );
}
