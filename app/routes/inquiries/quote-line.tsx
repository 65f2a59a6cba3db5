import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import { EntityView } from '#app/entity/form/entity-view.tsx';
import { loadView } from '#app/entity/form/view-page.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { formTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { type Act, actAndGoOn } from './act.server.ts';
import css from './inquiries.module.css';
import { Negotiation } from './negotiation.tsx';
import { PushState } from './push-state.tsx';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const shown = await loadView(request, { area: 'pur', entity: 'quotationmaterial', id });
  const told = await call(request, ({ purchasing }) => purchasing.quoteLine.rounds({ id }));
  const fields = shown.fields.filter(({ name }) => shown.row[name] !== null && shown.row[name] !== '');
  return { ...shown, hasMore: true as const, ...told, id, fields, key: crypto.randomUUID() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const sent = await request.formData();
  const id = params.id ?? '';
  const text = (name: string) => String(sent.get(name) ?? '');
  const acts: Record<string, Act> = {
    negotiate: {
      done: 'inquiries.negotiated',
      run: ({ purchasing }) =>
        purchasing.quoteLine.negotiatePrice({ id, price: text('price'), note: text('note'), version: text('lineVersion') }),
    },
    takeBack: {
      done: 'inquiries.negotiationUndone',
      run: ({ purchasing }) => purchasing.quoteLine.undoNegotiation({ id, version: text('lineVersion') }),
    },
    push: { done: 'inquiries.pushed', run: ({ purchasing }) => purchasing.quoteLine.pushPrices({ ids: [id] }) },
  };
  const act = acts[text('_act')];
  if (!act) throw new Response(null, { status: 400 });
  return actAndGoOn(request, sent, act);
}

export const handle: PageHandle = { words: ['inquiries'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => formTitle(matches, 'view', data?.screen.title);

/** The price of one line: its rounds of negotiation, and how its way to the OA went. */
export default function QuoteLinePage() {
  const { id, screen, fields, row, name, history, from, rounds, pushes, rights, key } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const say = useWords();
  const problems = answered?.refusal.problems ?? {};
  const isCurrent = row.state === 'submitted' && row.price !== null;
  const [push] = pushes;
  const isOnItsWay = push !== undefined && ['waiting', 'sending'].includes(push.status);
  return (
    <FormWidth>
      <PageHeader
        title={name}
        crumbs={[...useMenuCrumbs(), { label: useMenuName(screen.title), to: from }]}
        actions={<ButtonLink to={from}>{say('kit.back')}</ButtonLink>}
      />
      {answered && (
        <ProblemSummary
          key={answered.refusal.message}
          message={answered.refusal.message}
          problems={Object.entries(problems).map(([id, text]) => ({ id, label: say('inquiries.agreed'), text }))}
        />
      )}
      <Panel>
        <EntityView fields={fields} row={row} history={history} />
      </Panel>
      <Negotiation
        title={say('inquiries.rounds')}
        rounds={rounds}
        line={isCurrent && rights.negotiate ? { id, version: Number(row.version), currency: String(row.currency) } : undefined}
        formKey={key}
        refused={answered && { typed: answered.typed, problems }}
      />
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
        {isCurrent && rights.push && !isOnItsWay && (
          <Form method="post" className={css.acts}>
            <FormToken />
            <input type="hidden" name="_key" value={`${key}-push`} />
            <Button icon="upload" name="_act" value="push">
              {say(push && push.status !== 'sent' ? 'inquiries.pushAgain' : 'inquiries.push')}
            </Button>
          </Form>
        )}
      </Panel>
    </FormWidth>
  );
}
