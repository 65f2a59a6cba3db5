import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Dialog } from '#app/kit/dialog.tsx';
import type { loader } from '#app/routes/sign-in/identity.tsx';
import { IdentityForm } from './identity-form.tsx';

/** The identity switch as a dialog over the open page (specification 2.4). */
export default function IdentityDialog({ to, onClose }: { to: string; onClose: () => void }) {
  const say = useWords();
  const { load, data } = useFetcher<typeof loader>();
  useEffect(() => load('/identity'), [load]);
  if (!data) return null;
  return (
    <Dialog open title={say('shell.identity')} width={440} onClose={onClose}>
      <p>{say('shell.identityHint')}</p>
      <IdentityForm choices={data.choices} to={to} />
    </Dialog>
  );
}
