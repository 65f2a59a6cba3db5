import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Empty } from '#app/kit/empty.tsx';
import { FormWidth, PageHeader, Panel } from '#app/kit/page.tsx';
import { pageTitle } from '#app/shell/menu/title.ts';
import css from './caught-mail.module.css';

export const handle: PageHandle = { words: ['mail'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.subject);

const list = '/messaging/caught-mail/index';

export async function loader({ request, params: { id } }: LoaderFunctionArgs) {
  return call(request, ({ messaging }) => messaging.caughtMail.detail({ id }));
}

/** One caught mail as its reader would see it: in a frame without scripts, whose links open in a tab of their own. */
export default function CaughtMail() {
  const { recipient, subject, sentTime, text, html } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <FormWidth>
      <PageHeader title={subject} crumbs={[{ label: say('mail.caught'), to: list }]} />
      <Panel>
        <p className={css.facts}>
          {recipient} · {sentTime}
        </p>
        {html === '' && <Empty title={say('mail.wiped')} />}
      </Panel>
      {html !== '' && (
        <>
          <Panel title={say('mail.html')} flush>
            <iframe
              className={css.frame}
              title={subject}
              srcDoc={`<base target="_blank">${html}`}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            />
          </Panel>
          <Panel title={say('mail.text')}>
            <div className={css.text}>{withLinks(text)}</div>
          </Panel>
        </>
      )}
    </FormWidth>
  );
}

/** The addresses of a text as links. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, at) =>
    at % 2 === 1 ? (
      <a key={part} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
