import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { Note, PageHeader, Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import { titled } from '#app/shell/menu/title.ts';

export const handle: PageHandle = { words: ['messages'] };
export const meta = titled('messages.demoTexts');

export async function loader({ request }: LoaderFunctionArgs) {
  return call(request, ({ messaging }) => messaging.operator.list());
}

export default function OperatorTexts() {
  const { isInUse, texts } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <>
      <PageHeader title={say('messages.demoTexts')} />
      <Note>{say(isInUse ? 'messages.demoTextsHint' : 'messages.demoTextsOff')}</Note>
      <Panel flush>
        {texts.length === 0 ? (
          <Empty title={say('messages.demoTextsNone')} />
        ) : (
          <Table label={say('messages.demoTexts')} blocks>
            <thead>
              <tr>
                <th scope="col">{say('messages.sentAt')}</th>
                <th scope="col">{say('shell.phone')}</th>
                <th scope="col">{say('messages.demoText')}</th>
              </tr>
            </thead>
            <tbody>
              {texts.map(({ id, phone, text, isOver, createTime }) => (
                <tr key={id}>
                  <td data-label={say('messages.sentAt')}>{createTime}</td>
                  <td data-label={say('shell.phone')}>
                    <code>{phone}</code>
                  </td>
                  <td data-label={say('messages.demoText')} data-wrap>
                    {isOver ? <Badge tone="neutral">{say('messages.textOver')}</Badge> : text}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
    </>
  );
}
