import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import { pageOf } from '#app/entity/list/search-params.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel } from '#app/kit/page.tsx';
import { Paging } from '#app/kit/paging.tsx';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import css from './inbox.module.css';
import { InboxLines, inboxTabs } from './inbox-lines.tsx';

export const handle: PageHandle = { words: ['inbox'] };
export const meta = titled('pages.inbox');

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const tab = inboxTabs.find(({ name }) => name === asked.get('tab'))?.name;
  const page = await call(request, ({ desk }) => desk.inboxPage({ tab, ...pageOf(asked, 30) }));
  return { ...page, counts: { mail: 0, message: page.unread.messages, notice: page.unread.notices } };
}

/** Marks everything in all tabs as read. */
export async function action({ request }: ActionFunctionArgs) {
  const say = await wordsOf(request);
  await call(request, ({ desk }) => desk.readAll());
  throw redirectWith(say('inbox.readDone'), new URL(request.url).pathname);
}

export default function Inbox() {
  const { tab, counts, lines, total, current, size } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <FormWidth>
      <PageHeader
        title={say('pages.inbox')}
        actions={
          counts.message + counts.notice > 0 && (
            <Form method="post">
              <FormToken />
              <Button icon="check">{say('shell.inboxReadAll')}</Button>
            </Form>
          )
        }
      />
      <nav className={css.tabs} aria-label={say('pages.inbox')}>
        {inboxTabs.map(({ name, label }) => (
          <Link key={name} to={`/desk/inbox?tab=${name}`} aria-current={name === tab ? 'page' : undefined}>
            {say(label)} {counts[name] > 0 && <Badge tone="bad">{counts[name] > 99 ? '99+' : counts[name]}</Badge>}
          </Link>
        ))}
      </nav>
      <Panel flush>
        <InboxLines tab={tab} lines={lines} />
        <Paging
          current={current}
          size={size}
          total={total}
          hrefOf={(at, each) => `/desk/inbox?${new URLSearchParams({ tab, current: `${at}`, size: `${each}` })}`}
        />
      </Panel>
    </FormWidth>
  );
}
