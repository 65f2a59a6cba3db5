import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { titled } from '#app/shell/menu/title.ts';
import { ownPath } from '#app/shell/own-path.ts';

export const meta = titled('shell.clearCache');

export function loader({ request }: LoaderFunctionArgs) {
  return { back: ownPath(new URL(request.url).searchParams.get('back'), '/wel/index') };
}

/** Asks before the cache is cleared; with script the tab bar asks in a dialog (specification 2.3). */
export default function TabClear() {
  const { back } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <FormWidth>
      <PageHeader title={say('shell.clearCache')} />
      <Panel>
        <Form method="post" action="/tab">
          <FormToken />
          <input type="hidden" name="back" value={back} />
          <p>{say('shell.clearCacheAsk')}</p>
          <SubmitBar>
            <Button kind="primary" name="clear" value="1">
              {say('kit.confirm')}
            </Button>
            <ButtonLink to={back}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
        </Form>
      </Panel>
    </FormWidth>
  );
}
