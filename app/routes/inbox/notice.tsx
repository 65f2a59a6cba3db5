import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import { Cell } from '#app/fields/rich-text.tsx';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, PageHeader, Panel } from '#app/kit/page.tsx';
import { pageTitle } from '#app/shell/menu/title.ts';
import type { FieldView } from '#rules/screen.ts';
import css from './inbox.module.css';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.title);

/** Opening a notice marks it as read. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return call(request, ({ desk }) => desk.openNotice({ id: params.id }));
}

export default function InboxNotice() {
  const { title, content, releaseTime, kind } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <FormWidth>
      <PageHeader
        title={title}
        crumbs={[{ label: say('pages.inbox'), to: '/desk/inbox?tab=notice' }]}
        actions={<ButtonLink to="/desk/inbox?tab=notice">{say('kit.back')}</ButtonLink>}
      />
      <Panel>
        <p className={css.meta}>
          {kind && <span>{kind}</span>}
          <span>{releaseTime.slice(0, 16)}</span>
        </p>
        <Cell field={contentField} row={{ content }} />
      </Panel>
    </FormWidth>
  );
}

const contentField: FieldView = { name: 'content', label: '', kind: 'richText' };
