import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { localeOf, wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Facts } from '#app/kit/facts.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { asksToConfirm, ConfirmWarnings, confirmedIn } from '#app/kit/notice/confirm-warnings.tsx';
import { Notice } from '#app/kit/notice/notice.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import type { VersionView } from '#server/rd/definitions/find-definition.ts';
import { ChangeList } from './change-list.tsx';
import { FieldTable } from './field-table.tsx';
import css from './item-types.module.css';

export const handle: PageHandle = { words: ['itemTypes'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.title);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const version = new URL(request.url).searchParams.get('version') ?? undefined;
  const typeCode = params.code ?? '';
  const [type, locale] = await Promise.all([
    call(request, ({ rd }) => rd.itemType.detail({ typeCode, ...(version !== undefined && { version }) })),
    localeOf(request),
  ]);
  return { ...type, title: `${typeCode} ${type[locale]}` };
}

/** Retires a type, or takes it back into use. */
export async function action({ request, params }: ActionFunctionArgs) {
  const [sent, say] = await Promise.all([request.formData(), wordsOf(request)]);
  const input = { typeCode: params.code ?? '', version: String(sent.get('version') ?? ''), confirm: confirmedIn(sent) };
  const isRetiring = sent.get('act') === 'retire';
  const outcome = await attempt(request, ({ rd }) => (isRetiring ? rd.itemType.retire(input) : rd.itemType.restore(input)), {
    idempotencyKey: String(sent.get('_key') ?? crypto.randomUUID()),
  });
  if ('refusal' in outcome && asksToConfirm(outcome.refusal)) return data({ refusal: outcome.refusal }, { status: 400 });
  const here = `/rd/itemtype/view/${input.typeCode}`;
  if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, here, 'bad');
  throw redirectWith(say(isRetiring ? 'itemTypes.retireDone' : 'itemTypes.restoreDone'), here);
}

/** One type: its fields, and what each version changed. */
export default function ItemType() {
  const type = useLoaderData<typeof loader>();
  const { typeCode, version, isRetired, isCurrent, mayEdit, versions, title } = type;
  const say = useWords();
  const refusal = useAnswer<typeof action>()?.refusal;
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[...useMenuCrumbs(), { label: say('itemTypes.title'), to: '/rd/itemtype/index' }]}
        actions={
          mayEdit &&
          isCurrent && (
            <>
              <ButtonLink kind="primary" icon="edit" to={`/rd/itemtype/edit/${typeCode}`}>
                {say('kit.edit')}
              </ButtonLink>
              <ButtonLink icon="copy" to={`/rd/itemtype/add?like=${typeCode}`}>
                {say('itemTypes.copyType')}
              </ButtonLink>
              {version > 1 && <ButtonLink to={`/rd/itemtype/raise/${typeCode}`}>{say('itemTypes.raise')}</ButtonLink>}
              <Form method="post">
                <FormToken />
                <input type="hidden" name="version" value={version} />
                <Button icon={isRetired ? 'refresh' : 'stop'} name="act" value={isRetired ? 'restore' : 'retire'}>
                  {say(isRetired ? 'itemTypes.restore' : 'itemTypes.retire')}
                </Button>
              </Form>
            </>
          )
        }
      />
      {refusal && (
        <Form method="post">
          <FormToken />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="act" value="retire" />
          <ConfirmWarnings refusal={refusal} confirmed={undefined} submit={say('itemTypes.retire')} />
        </Form>
      )}
      {!isCurrent && (
        <Notice tone="warning" text={say('itemTypes.oldVersion', { version })}>
          <Link to={`/rd/itemtype/view/${typeCode}`}>{say('itemTypes.toCurrent')}</Link>
        </Notice>
      )}
      <Panel>
        <Facts
          across
          facts={[
            { label: say('itemTypes.version'), value: version },
            { label: say('itemTypes.zh'), value: type.zh },
            { label: say('itemTypes.en'), value: type.en },
            { label: say('itemTypes.shortName'), value: type.shortName },
            type.isOwn && { label: say('itemTypes.origin'), value: <Badge>{say('itemTypes.own')}</Badge> },
            type.isDraft && { label: say('itemTypes.draft'), value: <Badge tone="warning">{say('itemTypes.draftHelp')}</Badge> },
            isRetired && { label: say('itemTypes.retired'), value: <Badge tone="bad">{say('itemTypes.retireDone')}</Badge> },
          ]}
        />
      </Panel>
      <Panel flush title={say('itemTypes.fields')}>
        <FieldTable fields={type.fields} />
      </Panel>
      <Panel title={say('itemTypes.versions')}>
        <Versions versions={versions} typeCode={typeCode} shown={version} />
      </Panel>
    </>
  );
}

function Versions({ versions, typeCode, shown }: { versions: VersionView[]; typeCode: string; shown: number }) {
  const say = useWords();
  return (
    <ol className={css.versions}>
      {versions.map(({ version, by, at, changes }) => (
        <li key={version}>
          <p>
            {version === shown ? (
              <strong>
                {say('itemTypes.version')} {version}
              </strong>
            ) : (
              <Link to={`/rd/itemtype/view/${typeCode}?version=${version}`}>
                {say('itemTypes.version')} {version}
              </Link>
            )}
            <span className={css.sums}>{at === '' ? say('itemTypes.shipped') : `${at.slice(0, 16)} ${by}`}</span>
          </p>
          <ChangeList changes={changes} />
        </li>
      ))}
    </ol>
  );
}
