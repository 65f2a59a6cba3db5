import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { call, statusOf } from '#app/api.server.ts';
import { EntityView } from '#app/entity/form/entity-view.tsx';
import { loadView } from '#app/entity/form/view-page.server.ts';
import { RecordCommands } from '#app/entity/list/record-commands.tsx';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { asksToConfirm } from '#app/kit/notice/confirm-warnings.tsx';
import { FormWidth, PageHeader, Panel } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { formTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { negotiate } from './negotiate.server.ts';
import { Negotiation } from './negotiation.tsx';
import { PushState } from './push-state.tsx';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const shown = await loadView(request, { area: 'pur', entity: 'quotationmaterial', id });
  const told = await call(request, ({ purchasing }) => purchasing.quoteLine.rounds({ id }));
  const fields = shown.fields.filter(({ name }) => shown.row[name] !== null && shown.row[name] !== '');
  return { ...shown, hasMore: true as const, ...told, id, fields, key: crypto.randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  const outcome = await negotiate(request, await request.formData());
  if (outcome.refusal) return data(outcome, { status: statusOf(outcome.refusal) });
  throw redirectWith((await wordsOf(request))(outcome.done), `${new URL(request.url).pathname}#negotiation`);
}

export const handle: PageHandle = { words: ['inquiries'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => formTitle(matches, 'view', data?.screen.title);

/** The price of one line: its rounds of negotiation, and how its way to the OA went. */
export default function QuoteLinePage() {
  const { id, screen, fields, row, name, history, commands, from, rounds, pushes, offered = [], key } = useLoaderData<typeof loader>();
  const answered = useAnswer<typeof action>();
  const say = useWords();
  const problems = answered?.refusal.problems ?? {};
  const [push] = pushes;
  return (
    <FormWidth>
      <PageHeader
        title={name}
        crumbs={[...useMenuCrumbs(), { label: useMenuName(screen.title), to: from }]}
        actions={
          <>
            <ButtonLink to={from}>{say('kit.back')}</ButtonLink>
            <RecordCommands page={screen.page} id={id} commands={commands} from={`${screen.page}/view/${id}`} />
          </>
        }
      />
      {answered && !asksToConfirm(answered.refusal) && (
        <ProblemSummary
          key={answered.refusal.message}
          message={answered.refusal.message}
          problems={Object.entries(problems).map(([id, text]) => ({ id, label: say('inquiries.agreed'), text }))}
        />
      )}
      <Panel>
        <EntityView fields={fields} row={row} history={history} />
      </Panel>
      <Form method="post">
        <FormToken />
        <input type="hidden" name="_key" value={key} />
        <Negotiation
          title={say('inquiries.rounds')}
          rounds={rounds}
          line={{
            id,
            version: Number(row.version),
            currency: String(row.currency),
            isTaxIncluded: row.isTaxIncluded === true,
            taxRate: String(Number(row.taxRate ?? 0)),
            offered,
          }}
          refused={answered && { typed: answered.typed, problems }}
        />
      </Form>
      <Panel title={say('inquiries.pushes')}>
        {push ? (
          <p>
            <PushState status={push.status} /> {Number(push.price)} {String(row.currency)}{' '}
            <small>
              {push.createTime.slice(0, 16)} {push.doneBy}
            </small>{' '}
            {push.error}
          </p>
        ) : (
          <p>{say('inquiries.notPushed')}</p>
        )}
      </Panel>
    </FormWidth>
  );
}
