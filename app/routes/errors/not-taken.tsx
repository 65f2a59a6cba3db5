import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import css from '#app/shell/error-page.module.css';
import { titled } from '#app/shell/menu/title.ts';
import { PlainFrame } from '#app/shell/plain-frame.tsx';

export const handle = { zeroJs: true };
export const meta = titled('shell.notTaken');

const hints = { 400: 'shell.notTakenBroken', 413: 'shell.notTakenTooLarge', 503: 'shell.notTakenBusy' } as const;
const statusIn = (request: Request): keyof typeof hints => {
  const status = Number(new URL(request.url).searchParams.get('status'));
  return status === 413 || status === 503 ? status : 400;
};

/** Shown instead of the page of a form that could not be received: nothing of it is stored. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const status = statusIn(request);
  return data({ status }, { status });
};

/** A form sent by script gets here by its address alone. */
export const action = ({ request }: LoaderFunctionArgs) => redirect(`/not-taken?status=${statusIn(request)}`);

export default function NotTaken() {
  const { status } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <PlainFrame>
      <div className={css.page}>
        <p className={css.status}>{status}</p>
        <h1>{say('shell.notTaken')}</h1>
        <p className={css.hint}>{say(hints[status])}</p>
      </div>
    </PlainFrame>
  );
}
