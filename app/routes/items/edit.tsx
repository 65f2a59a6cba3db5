import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import { RecordCommands } from '#app/entity/list/record-commands.tsx';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Notice } from '#app/kit/notice/notice.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { formTitle } from '#app/shell/menu/title.ts';
import { itemCommands, loadItemForm, submitItemForm } from './item-form.server.ts';
import { ItemForm } from './item-form.tsx';
import { ItemUses } from './item-uses.tsx';

const itemPage = '/rd/icitem';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const form = await loadItemForm(request, 'edit', id);
  const [uses, commands] = await Promise.all([call(request, ({ rd }) => rd.item.uses({ id })), itemCommands(request, form)]);
  return { ...form, uses, commands };
}

export const action = ({ request, params }: ActionFunctionArgs) => submitItemForm(request, 'edit', params.id);

export const handle: PageHandle = { words: ['items', 'itemPage'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => formTitle(matches, 'edit', data?.model.screen.title);

export default function ItemEditPage() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useAnswer<typeof action>();
  const say = useWords();
  const { uses, commands } = loaded;
  const id = String(loaded.model.record.id);
  return (
    <ItemForm
      form={answered ?? loaded}
      commands={<RecordCommands page={itemPage} id={id} commands={commands} from={`${itemPage}/edit/${id}`} />}
      above={
        uses.length > 0 && (
          <Notice tone="warning" icon="warning" text={say('itemPage.usedHere')}>
            <ItemUses uses={uses} />
          </Notice>
        )
      }
    />
  );
}
