import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Notice } from '#app/kit/notice/notice.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { SearchForm } from '#app/kit/search-form.tsx';
import { entryName } from '#app/shell/menu/current-menu.ts';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import { useShell } from '#app/shell/use-shell.ts';
import css from './api-reference.module.css';
import { CallPanels } from './call-panels.tsx';
import { CallTable } from './call-table.tsx';
import { FirstCall } from './first-call.tsx';

/** Where another user is chosen. */
const people = '/authority/explain/index';

export const handle: PageHandle = { words: ['integration'] };
export const meta = titled('integration.title');

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams, origin } = new URL(request.url);
  const given = (name: string, max: number) => (searchParams.get(name) ?? '').slice(0, max);
  const [q, area, chosen, userId] = [given('q', 100), given('area', 100), given('call', 200), given('userId', 20)];
  const [listed, found] = await Promise.all([
    listFor(request, userId, { q, area }),
    chosen === '' ? undefined : attempt(request, ({ system }) => system.apiReference.describe({ call: chosen, origin })),
  ]);
  const described = found && 'answer' in found ? found.answer : undefined;
  return {
    q,
    other: listed.user && { userId, ...listed.user },
    unknown: found && !described ? chosen : undefined,
    area: described?.area ?? area,
    described,
    areas: listed.areas,
    calls: described || (q === '' && area === '' && userId === '') ? undefined : listed.calls,
  };
}

/** The calls of one's own, or of another user. */
async function listFor(request: Request, userId: string, wanted: { q: string; area: string }) {
  if (userId !== '') return call(request, ({ system }) => system.explain.calls({ userId, ...wanted }));
  return { user: undefined, ...(await call(request, ({ system }) => system.apiReference.list(wanted))) };
}

/** How a client begins, and the calls that the user or another one may make: by area, or one with its parameters and an example. */
export default function ApiReference() {
  const { q, area, areas, calls, described, unknown, other } = useLoaderData<typeof loader>();
  const say = useWords();
  const mayChoose = entryName(useShell()?.menus ?? [], people) !== undefined;
  const kept: Record<string, string> = other ? { userId: other.userId } : {};
  const actions = (
    <>
      {other && <ButtonLink to="?">{say('integration.own')}</ButtonLink>}
      {mayChoose && <ButtonLink to={people}>{say('integration.another')}</ButtonLink>}
    </>
  );
  return (
    <>
      <PageHeader title={say('integration.title')} crumbs={useMenuCrumbs()} actions={actions} />
      <Panel>
        <p className={css.lead}>{other ? say('integration.leadOf', other) : say('integration.lead')}</p>
        <SearchForm key={q} role="search">
          {other && <input type="hidden" name="userId" value={other.userId} />}
          <label>
            {say('integration.find')}
            <input name="q" type="search" defaultValue={q} maxLength={100} />
          </label>
          <Button icon="search">{say('kit.search')}</Button>
        </SearchForm>
        <nav className={css.areas} aria-label={say('integration.areas')}>
          <Link to={`?${new URLSearchParams(kept)}`} aria-current={area === '' && q === '' ? 'page' : undefined}>
            {say(other ? 'integration.all' : 'integration.start')}
          </Link>
          {areas.map(({ area: name, count }) => (
            <Link key={name} to={`?${new URLSearchParams({ ...kept, area: name })}`} aria-current={area === name ? 'page' : undefined}>
              {name} · {count}
            </Link>
          ))}
        </nav>
      </Panel>
      {unknown && <Notice text={say('integration.unknown', { call: unknown })} tone="warning" />}
      {described && <CallPanels described={described} />}
      {calls && <CallTable calls={calls} kept={{ ...kept, ...(q === '' ? { area } : { q }) }} />}
      {!described && !calls && <FirstCall />}
    </>
  );
}
