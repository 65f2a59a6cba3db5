import { expect, test } from 'vitest';
import { markOpened, openedIn } from '#app/entity/form/opened-values.server.ts';
import { readForm } from '#app/entity/form/read-form.ts';
import { allEntities } from '#server/entity/entity.ts';
import '#server/router.ts';
import type { FieldView } from '#rules/screen.ts';
import { formWith } from '#tests/fixtures/page-form.ts';
import { type Visitor, visit } from '#tests/fixtures/visitor.ts';
import { borrowServer } from '#tests/process/borrowed.ts';

/** The fields of the form of a record that are sent back otherwise than they were shown, although nobody touched them. */
async function touchedIn(visitor: Visitor, page: string): Promise<string[] | undefined> {
  const list = await (await visitor.ask(`${page}/index`)).text();
  const href = new RegExp(`href="(${page}/edit/[^"]+)"`).exec(list)?.[1]?.replaceAll('&amp;', '&');
  const entity = allEntities().find((one) => one.page === page);
  if (href === undefined || entity === undefined) return undefined;
  const id = /edit\/(\d+)/.exec(href)?.[1];
  const read = await visitor.ask(`/trpc/${entity.path}.screen?input=${encodeURIComponent(JSON.stringify({ id }))}`);
  const fields: FieldView[] = (await read.json()).result.data.form;
  const html = await (await visitor.ask(href)).text();
  if (!html.includes('name="_opened"')) return [`${href} has no marks`];
  const form = new FormData();
  for (const [name, value] of formWith(html, '_opened').fields) form.append(name, value);
  const typed = readForm(form, fields);
  const [shown, sent] = [openedIn(String(form.get('_opened'))), openedIn(markOpened(fields, typed))];
  return fields.flatMap(({ name, readOnly }) =>
    readOnly || !Object.hasOwn(typed, name) || shown.get(name) === sent.get(name) ? [] : [`${page} ${name}`],
  );
}

test('the form of a record that nobody touched is taken for untouched, whatever it is a record of', async () => {
  const { origin } = await borrowServer();
  const visitor = visit(origin);
  await visitor.signIn();
  const pages = [...new Set(allEntities().map(({ page }) => page))];

  const touched: string[] = [];
  let seen = 0;
  for (const page of pages) {
    const names = await touchedIn(visitor, page);
    if (names) seen += 1;
    touched.push(...(names ?? []));
  }

  expect(touched).toEqual([]);
  expect(seen).toBeGreaterThan(30);
}, 120_000);
