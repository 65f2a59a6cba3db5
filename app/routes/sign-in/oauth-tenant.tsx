import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { attempt, browserSecret, setBrowserSecret, startSession } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { ownPath } from '#app/shell/own-path.ts';
import { PlainFrame } from '#app/shell/plain-frame.tsx';
import { Card } from '#app/sign-in/card.tsx';
import css from '#app/sign-in/register.module.css';
import { readTicket } from '#app/sign-in/ticket.server.ts';

export const handle: PageHandle = { zeroJs: true, words: ['signIn'] };
export const meta = titled('signIn.whichTenant');

export async function loader({ request }: LoaderFunctionArgs) {
  const ticket = await readTicket(request);
  if (!ticket || ticket.tenants.length === 0) throw redirectWith((await wordsOf(request))('signIn.registerOver'), '/login', 'bad');
  return { tenants: ticket.tenants, to: ownPath(new URL(request.url).searchParams.get('to')) };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const outcome = await attempt(request, ({ session }) =>
    session.social.chooseTenant({
      ticket: browserSecret(request, 'ticket'),
      tenantId: String(form.get('tenantId') ?? '').slice(0, 12),
    }),
  );
  if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, '/login', 'bad');
  const headers = new Headers();
  headers.append('Set-Cookie', setBrowserSecret('ticket', ''));
  headers.append('Set-Cookie', startSession(request, outcome.answer.token));
  throw redirect(ownPath(form.get('to')), { headers });
}

/** Asks for the tenant if a provider's account belongs to users of several. */
export default function WhichTenant() {
  const { tenants, to } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <PlainFrame>
      <Card title={say('signIn.whichTenant')} lead={say('signIn.whichTenantHint')}>
        <Form method="post" className={css.tenants}>
          <FormToken />
          <input type="hidden" name="to" value={to} />
          {tenants.map(({ tenantId, tenantName }) => (
            <Button key={tenantId} name="tenantId" value={tenantId}>
              {tenantName} <code>{tenantId}</code>
            </Button>
          ))}
        </Form>
      </Card>
    </PlainFrame>
  );
}
