import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { localeOf, wordsOf } from '#app/i18n/i18n.server.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import css from '#app/shell/error-page.module.css';
import { pageTitle } from '#app/shell/menu/title.ts';
import { PlainFrame } from '#app/shell/plain-frame.tsx';
import { codeMessages } from './code-messages.ts';

export const handle = { zeroJs: true };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.title);

/** A public page that explains an error code, `?code=`; only known codes have their own words (specification 2.1). */
export async function loader({ request }: LoaderFunctionArgs) {
  const code = new URL(request.url).searchParams.get('code') ?? '';
  const known = Object.hasOwn(codeMessages, code) ? codeMessages[code] : undefined;
  if (known) {
    const [title, hint] = known[await localeOf(request)];
    return { status: /^\d+$/.test(code) ? code : null, title, hint };
  }
  const say = await wordsOf(request);
  return { status: null, title: say('shell.codeTitle'), hint: say('shell.codeHint') };
}

export default function CodePage() {
  const { status, title, hint } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <PlainFrame>
      <div className={css.page}>
        {status && <p className={css.status}>{status}</p>}
        <h1>{title}</h1>
        <p className={css.hint}>{hint}</p>
        <div className={css.actions}>
          <ButtonLink kind="primary" to="/" reloadDocument icon="home">
            {say('shell.toHome')}
          </ButtonLink>
        </div>
      </div>
    </PlainFrame>
  );
}
