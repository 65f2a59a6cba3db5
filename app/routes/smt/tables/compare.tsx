import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { attemptAt, call, existing } from '#app/api.server.ts';
import { localeOf, wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Notice } from '#app/kit/notice/notice.tsx';
import { PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { flashWith, redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { sideText } from '#rules/board-sides.ts';
import css from './import.module.css';
import { StationChanges } from './station-changes.tsx';

const page = '/smt/stationtableheader';
export const handle: PageHandle = { words: ['smt'] };
export const meta = titled('smt.compareTitle');

export async function loader({ request, params }: LoaderFunctionArgs) {
  const beside = new URL(request.url).searchParams.get('with') ?? undefined;
  const compared = await call(request, ({ smt }) => smt.stationTableHeader.compare({ id: params.id, beside }));
  return { compared, key: crypto.randomUUID() };
}

/** Puts the version in force that was compared with the one in force. */
export async function action({ request, params }: ActionFunctionArgs) {
  const sent = await request.formData();
  const idempotencyKey = String(sent.get('_key') ?? crypto.randomUUID());
  const enable = existing<string>('smt.stationTableHeader.enable');
  const outcome = await attemptAt(request, enable, { ids: params.id }, { idempotencyKey });
  if ('refusal' in outcome) return { problem: outcome.refusal.message };
  const done = (await wordsOf(request))('entity.commandDone');
  const { message, tone } = flashWith(done, outcome.remarks, await localeOf(request));
  throw redirectWith(message, `${page}/view/${params.id}`, tone);
}

export default function CompareVersions() {
  const { compared, key } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const locale = useLocale();
  const { id, tableVersion, product, side, lineName, isInForce, stations, versions, before, changes, canEnable } = compared;
  const nameOf = (one: { tableVersion: string; isInForce: boolean }) =>
    one.isInForce ? say('smt.inForceVersion', { version: one.tableVersion }) : one.tableVersion;
  return (
    <>
      <PageHeader
        title={say('smt.compareTitle')}
        crumbs={[
          { label: say('smt.area') },
          { label: say('smt.table'), to: `${page}/index` },
          { label: `${product} ${tableVersion}`, to: `${page}/view/${id}` },
        ]}
      />
      {again && <Notice tone="bad" text={again.problem} />}
      <p className={css.hint}>
        {say('smt.compared', {
          product,
          side: sideText(side, locale),
          line: lineName,
          version: nameOf({ tableVersion, isInForce }),
          stations,
        })}
      </p>
      {versions.length > 1 && (
        <Form method="get" className={css.chosen}>
          <label>
            {say('smt.compareWith')}{' '}
            <select name="with" defaultValue={before?.id}>
              {versions.map((one) => (
                <option key={one.id} value={one.id}>
                  {nameOf(one)}
                </option>
              ))}
            </select>
          </label>{' '}
          <Button>{say('smt.compare')}</Button>
        </Form>
      )}
      {before ? (
        <Panel title={say('smt.changedSince', { version: nameOf(before), count: changes.length })} flush={changes.length > 0}>
          <StationChanges label={say('smt.compareTitle')} changes={changes} />
        </Panel>
      ) : (
        <Panel>
          <p className={css.hint}>{say('smt.firstVersion')}</p>
        </Panel>
      )}
      {canEnable ? (
        <Form method="post">
          <FormToken />
          <input type="hidden" name="_key" value={key} />
          <p>{say('smt.enableAsked')}</p>
          <SubmitBar>
            <Button kind="primary">{say('smt.enable')}</Button> <ButtonLink to={`${page}/index`}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
        </Form>
      ) : (
        <ButtonLink to={`${page}/index`}>{say('kit.back')}</ButtonLink>
      )}
    </>
  );
}
