import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, PageHeader, Panel } from '#app/kit/page.tsx';
import { pageTitle } from '#app/shell/menu/title.ts';
import { ownPath } from '#app/shell/own-path.ts';
import css from './inbox.module.css';

export const handle: PageHandle = { words: ['inbox'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.letter.title);

/** A system message, which opening marks as read, or a mail sent to the user. */
export async function loader({ request, params: { tab, id } }: LoaderFunctionArgs) {
  if (tab === 'message') return { tab, letter: await call(request, ({ desk }) => desk.openMessage({ id })) };
  if (tab === 'mail') return { tab, letter: await call(request, ({ desk }) => desk.openMail({ id })) };
  throw new Response(null, { status: 404 });
}

export default function InboxLetter() {
  const { tab, letter } = useLoaderData<typeof loader>();
  const say = useWords();
  const to = ownPath(letter.link, '');
  return (
    <FormWidth>
      <PageHeader
        title={letter.title}
        crumbs={[{ label: say('pages.inbox'), to: `/desk/inbox?tab=${tab}` }]}
        actions={
          <>
            <ButtonLink to={`/desk/inbox?tab=${tab}`}>{say('kit.back')}</ButtonLink>
            {to && (
              <ButtonLink kind="primary" to={to}>
                {say('inbox.goThere')}
              </ButtonLink>
            )}
          </>
        }
      />
      <Panel>
        <p className={css.meta}>{letter.createTime.slice(0, 16)}</p>
        {letter.body && <p className={css.body}>{letter.body}</p>}
      </Panel>
    </FormWidth>
  );
}
