import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { Note, PageHeader, Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import { titled } from '#app/shell/menu/title.ts';

export const meta = titled('demoTexts');

interface OperatorText {
  id: string;
  phone: string;
  text: string;
  isOver: boolean;
  createTime: string;
}

export async function loader({ request }: LoaderFunctionArgs) {
  return call<{ isInUse: boolean; texts: OperatorText[] }>(request, 'query', 'messaging.operator.list');
}

export default function OperatorTexts() {
  const { isInUse, texts } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <>
      <PageHeader title={say('demoTexts')} />
      <Note>{say(isInUse ? 'demoTextsHint' : 'demoTextsOff')}</Note>
      <Panel flush>
        {texts.length === 0 ? (
          <Empty title={say('demoTextsNone')} />
        ) : (
          <Table label={say('demoTexts')} blocks>
            <thead>
              <tr>
                <th scope="col">{say('sentAt')}</th>
                <th scope="col">{say('signIn.phone')}</th>
                <th scope="col">{say('demoText')}</th>
              </tr>
            </thead>
            <tbody>
              {texts.map(({ id, phone, text, isOver, createTime }) => (
                <tr key={id}>
                  <td data-label={say('sentAt')}>{createTime}</td>
                  <td data-label={say('signIn.phone')}>
                    <code>{phone}</code>
                  </td>
                  <td data-label={say('demoText')} data-wrap>
                    {isOver ? <Badge tone="neutral">{say('textOver')}</Badge> : text}
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
