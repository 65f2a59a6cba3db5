import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Icon } from '#app/kit/icons/icon.tsx';
import { FormWidth, PageHeader, Panel } from '#app/kit/page.tsx';
import css from '#app/shell/menu/menu-search.module.css';
import { findMenus, recentMenusIn } from '#app/shell/menu/menu-search-rank.ts';
import { MenuWay } from '#app/shell/menu/menu-way.tsx';
import { titled } from '#app/shell/menu/title.ts';

export const meta = titled('shell.menuSearch');

/** The same search as the dialog's, for pages without script. */
export async function loader({ request }: LoaderFunctionArgs) {
  const text = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 100);
  const [{ entries, commands, recent }, records] = await Promise.all([
    call(request, ({ session }) => session.menuSearch()),
    call(request, ({ session }) => session.numberSearch({ text })),
  ]);
  const found = text === '' ? recentMenusIn(entries, recent) : [...records, ...findMenus([...entries, ...commands], text)];
  return { text, found: found.slice(0, 50).map(({ id, name, path, icon, way }) => ({ id, name, path, icon, way })) };
}

export default function MenuSearchPage() {
  const { text, found } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <FormWidth>
      <PageHeader title={say('shell.menuSearch')} />
      <Panel>
        <Form method="get" className={css.form}>
          <input
            key={text}
            type="search"
            name="q"
            className={css.input}
            defaultValue={text}
            aria-label={say('shell.menuSearch')}
            placeholder={say('shell.menuSearchHint')}
            // biome-ignore lint/a11y/noAutofocus: the page consists of one search box.
            autoFocus
          />
          <Button kind="primary" icon="search">
            {say('kit.find')}
          </Button>
        </Form>
        {text === '' && found.length > 0 && <p className={css.head}>{say('shell.menuRecent')}</p>}
        {text !== '' && found.length === 0 && <p className={css.none}>{say('shell.menuSearchNone')}</p>}
        {found.length > 0 && (
          <ul className={css.list}>
            {found.map((entry) => (
              <li key={entry.id}>
                <MenuWay path={entry.path} className={css.option}>
                  <Icon name={entry.icon} />
                  <span className={css.name}>{entry.name}</span>
                  <span className={css.way}>{entry.way}</span>
                </MenuWay>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </FormWidth>
  );
}
