import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { publicOrigin } from '#app/api.server.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import css from '#app/shell/error-page.module.css';
import { titled } from '#app/shell/menu/title.ts';
import { PlainFrame } from '#app/shell/plain-frame.tsx';

export const handle = { zeroJs: true };
export const meta = titled('shell.wrongAddress');

/** Shown instead of what was sent from an address other than PUBLIC_URL. */
export const loader = ({ request }: LoaderFunctionArgs) => data({ origin: publicOrigin(request) }, { status: 403 });

/** A form sent by script gets here by its address alone. */
export const action = () => redirect('/wrong-address');

export default function WrongAddress() {
  const { origin } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <PlainFrame>
      <div className={css.page}>
        <p className={css.status}>403</p>
        <h1>{say('shell.wrongAddress')}</h1>
        <p className={css.hint}>{say('shell.wrongAddressHint', { origin })}</p>
        <div className={css.actions}>
          <ButtonLink kind="primary" to={origin} reloadDocument>
            {say('shell.toRightAddress')}
          </ButtonLink>
        </div>
      </div>
    </PlainFrame>
  );
}
