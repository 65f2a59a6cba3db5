import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { endSession } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { flashCookie } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { PlainFrame } from '#app/shell/plain-frame.tsx';

export const handle = { zeroJs: true };
export const meta = titled('shell.signOut');

export async function action({ request }: ActionFunctionArgs) {
  const say = await wordsOf(request);
  const headers = new Headers();
  headers.append('Set-Cookie', await endSession(request));
  headers.append('Set-Cookie', flashCookie({ message: say('shell.signedOut'), tone: 'good' }));
  return redirect('/login', { headers });
}

/** For an address typed by hand: a link must never sign anyone out. */
export default function Logout() {
  const say = useWords();
  const buttons = (
    <Form method="post">
      <FormToken />
      <Button kind="primary">{say('shell.signOut')}</Button> <ButtonLink to="/">{say('kit.cancel')}</ButtonLink>
    </Form>
  );
  return (
    <PlainFrame>
      <Empty icon="logout" title={say('shell.signOutTitle')} action={buttons} />
    </PlainFrame>
  );
}
