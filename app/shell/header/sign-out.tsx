import { Form } from '@remix-run/react';
import { type MouseEvent, useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Dialog } from '#app/kit/dialog.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Icon } from '#app/kit/icons/icon.tsx';
import { isAtWork } from '../browser/watch-typing.ts';

/** Sign-out asks for confirmation: in a dialog, or without script on the linked page (specification 2.4). */
export function SignOut({ className }: { className?: string }) {
  const say = useWords();
  const [isAsking, ask] = useState(false);
  const askHere = (event: MouseEvent) => {
    event.preventDefault();
    ask(true);
  };
  return (
    <>
      <a className={className} href="/logout" onClick={askHere}>
        <Icon name="logout" />
        {say('shell.signOut')}
      </a>
      <Dialog
        open={isAsking}
        small
        title={say('shell.signOutTitle')}
        onClose={() => ask(false)}
        footer={
          <>
            <Button type="button" onClick={() => ask(false)}>
              {say('kit.cancel')}
            </Button>
            <Button form="sign-out" kind="primary" data-autofocus="">
              {say('shell.signOut')}
            </Button>
          </>
        }
      >
        <Form id="sign-out" method="post" action="/logout" reloadDocument>
          <FormToken />
          {isAsking && isAtWork() && <p>{say('shell.signOutHint')}</p>}
        </Form>
      </Dialog>
    </>
  );
}
