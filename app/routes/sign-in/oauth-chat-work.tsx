import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { attempt, call, startSession } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { redirectWith } from '#app/shell/flash.server.ts';
import { isSignedIn } from '#app/shell/is-signed-in.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { ownPath } from '#app/shell/own-path.ts';
import { PlainFrame } from '#app/shell/plain-frame.tsx';
import card from '#app/sign-in/card.module.css';
import { Card } from '#app/sign-in/card.tsx';

export const handle: PageHandle = { zeroJs: true, words: ['signIn'] };
export const meta = titled('signIn.chatWork');

interface Proof {
  tenantId: string;
  appId: string;
  code: string;
  to: string;
}

/**
 * The chat platform opens this address with a code of its user. A link from another site asks for confirmation, as does any if a session
 * exists, so that no one changes identity unawares.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams, host } = new URL(request.url);
  const proof = await proofOf(request, (name) => searchParams.get(name), host);
  const site = request.headers.get('sec-fetch-site');
  const asksNot = site === 'none' || site === 'same-origin';
  if (asksNot && !(await isSignedIn(request))) throw await enter(request, proof);
  return proof;
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  throw await enter(request, await proofOf(request, (name) => form.get(name), new URL(request.url).host));
}

export default function ChatWork() {
  const proof = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <PlainFrame>
      <Card title={say('signIn.chatWork')} lead={say('signIn.chatWorkHint')}>
        <Form method="post" className={card.form}>
          <FormToken />
          {Object.entries(proof).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button kind="primary" className={card.submit}>
            {say('signIn.button')}
          </Button>
        </Form>
      </Card>
    </PlainFrame>
  );
}

/** The tenant of the host name, else the one in the application's address. */
async function proofOf(request: Request, given: (name: string) => unknown, host: string): Promise<Proof> {
  const text = (name: string) => String(given(name) ?? '').slice(0, 500);
  const { tenantId } = await call(request, ({ session }) => session.tenantOfHost({ host }));
  return { tenantId: tenantId || text('tenantId') || '000000', appId: text('appId'), code: text('code'), to: ownPath(text('to')) };
}

async function enter(request: Request, { to, ...proof }: Proof): Promise<Response> {
  const outcome = await attempt(request, ({ session }) => session.signInByChatWork(proof));
  if ('refusal' in outcome) return redirectWith(outcome.refusal.message, '/login', 'bad');
  return redirect(to, { headers: { 'Set-Cookie': startSession(request, outcome.answer.token) } });
}
