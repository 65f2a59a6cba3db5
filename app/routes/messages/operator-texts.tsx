import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { titled } from '#app/shell/menu/title.ts';
import { CaughtList } from './caught-list.tsx';

export const handle: PageHandle = { words: ['messages'] };
export const meta = titled('messages.demoTexts');

export async function loader({ request }: LoaderFunctionArgs) {
  return call(request, ({ messaging }) => messaging.operator.list());
}

export default function OperatorTexts() {
  const { isInUse, texts } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <CaughtList
      title={say('messages.demoTexts')}
      hint={say(isInUse ? 'messages.demoTextsHint' : 'messages.demoTextsOff')}
      none={say('messages.demoTextsNone')}
      columns={[say('messages.sentAt'), say('shell.phone'), say('messages.demoText')]}
      rows={texts.map(({ id, phone, text, isOver, createTime }) => ({
        id,
        cells: [createTime, <code key="phone">{phone}</code>, isOver ? <Badge key="over">{say('messages.textOver')}</Badge> : text],
      }))}
    />
  );
}
