import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { attempt, call, startSession } from '#app/api.server.ts';
import { localeOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { asLinked, tokenIn } from '#app/routes/public/linked.server.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { preferenceCookie } from '#app/shell/cookies.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { PlainFrame } from '#app/shell/plain-frame.tsx';
import { Card } from '#app/sign-in/card.tsx';
import { signInAddress } from '#app/sign-in/ways.ts';

export const handle: PageHandle = { zeroJs: true, words: ['signIn', 'supplierDoor'] };
export const meta = titled('supplierDoor.linkTitle');

const pageOf = (inquiryId: string) => `/pur/supplierinquiry/view/${inquiryId}`;

/** What a link from a mail opens; looking at it signs nobody in, since mail programs look at links too. */
export async function loader({ request }: LoaderFunctionArgs) {
  return asLinked(request, () => call(request, ({ session }) => session.phone.lookAtLink({ token: tokenIn(request) })));
}

export async function action({ request }: ActionFunctionArgs) {
  const token = tokenIn(request);
  const link = await asLinked(request, () => call(request, ({ session }) => session.phone.lookAtLink({ token })));
  const entered = await attempt(request, ({ session }) => session.phone.enterByLink({ token }));
  if ('refusal' in entered) return data({ message: entered.refusal.message }, { status: entered.refusal.status });
  const headers = new Headers({ 'Set-Cookie': startSession(request, entered.answer.token) });
  if (new URL(request.url).searchParams.has('lng')) headers.append('Set-Cookie', preferenceCookie('language', await localeOf(request)));
  throw redirect(pageOf(link.inquiryId), { headers });
}

/** The door of a supplier who comes from a mail. After its end the link says so and offers the sign-in by phone. */
export default function SupplierLink() {
  const { tenantId, tenantName, inquiryId, subject, isOpen, isWithdrawn, isCancelled, cancelReason, expireTime, hasRecord } =
    useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const say = useWords();
  const bySupplierCode = signInAddress('supplier', pageOf(inquiryId), tenantId);
  const withdrawn = isCancelled ? `${say('supplierDoor.cancelled')} ${cancelReason}` : say('supplierDoor.linkWithdrawn');
  const ended = isWithdrawn ? withdrawn : say('supplierDoor.linkEnded', { time: expireTime ?? '' });
  return (
    <PlainFrame>
      <Card title={subject} lead={tenantName} isNarrow>
        {isOpen && !refused ? (
          <Form method="post">
            <FormToken />
            <Button kind="primary">{say('supplierDoor.linkOpen')}</Button>
          </Form>
        ) : (
          <>
            <p role="alert">{refused?.message ?? ended}</p>
            {!refused && !isCancelled && <p>{say(hasRecord ? 'supplierDoor.linkByPhone' : 'supplierDoor.linkByBuyer')}</p>}
            {hasRecord && (
              <ButtonLink kind="primary" to={bySupplierCode}>
                {say('supplierDoor.signIn')}
              </ButtonLink>
            )}
          </>
        )}
      </Card>
    </PlainFrame>
  );
}
