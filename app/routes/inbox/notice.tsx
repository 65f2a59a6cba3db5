import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import { Cell as Files } from '#app/fields/files/files.tsx';
import { Cell as Content } from '#app/fields/rich-text.tsx';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, PageHeader, Panel } from '#app/kit/page.tsx';
import { pageTitle } from '#app/shell/menu/title.ts';
import type { FieldView } from '#rules/screen.ts';
import css from './inbox.module.css';

export const handle: PageHandle = { words: ['inbox'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.title);

/** Opening a notice marks it as read. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return call(request, ({ desk }) => desk.openNotice({ id: params.id }));
}

export default function InboxNotice() {
  const { title, content, files, releaseTime, kind } = useLoaderData<typeof loader>();
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
        <Content field={contentField} row={{ content }} />
        {files && files.length > 0 && (
          <section className={css.files} aria-label={say('inbox.files')}>
            <Files field={filesField} row={{ files }} />
          </section>
        )}
      </Panel>
    </FormWidth>
  );
}

const contentField: FieldView = { name: 'content', label: '', kind: 'richText' };
const filesField: FieldView = { name: 'files', label: '', kind: 'files' };
