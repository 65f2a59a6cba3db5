import { fromHtml } from 'hast-util-from-html';
import { beforeAll, expect, test } from 'vitest';
import { parts } from '#app/i18n/words.ts';
import { demoAccounts } from '#server/access/demo/demo-accounts.ts';
import { allEntities, entityAt } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import '#server/router.ts';
import { type Visitor, visit } from '#tests/fixtures/visitor.ts';
import { borrowServer } from '#tests/process/borrowed.ts';
import { toldOf } from '#tests/told.ts';

type Root = ReturnType<typeof fromHtml>;
type Nodes = Root | Root['children'][number];
type Element = Extract<Nodes, { type: 'element' }>;

/** A page as it is sent to a browser without script. */
interface Seen {
  at: string;
  status: number;
  main: Element | undefined;
}
/** What a reader of English has before him at every page that follows from a declaration. */
const seen: Record<'lists' | 'records' | 'forms' | 'refusals', Seen[]> = { lists: [], records: [], forms: [], refusals: [] };

beforeAll(async () => {
  const { origin } = await borrowServer();
  const visitor = visit(origin);
  await visitor.signIn();
  visitor.cookies.set('language', 'en');
  const pages = [...new Set(allEntities().map(({ page }) => page))];
  const walk = async (): Promise<void> => {
    for (let page = pages.shift(); page !== undefined; page = pages.shift()) await seePages(visitor, page, origin);
  };
  await Promise.all([walk(), walk(), walk()]);
}, 300_000);

async function seePages(visitor: Visitor, page: string, origin: string): Promise<void> {
  const read = async (at: string, answer: Promise<Response>): Promise<Seen> => {
    const { status } = await answer;
    const [main] = within(fromHtml(await (await answer).text()), ({ tagName }) => tagName === 'main');
    return { at, status, main };
  };
  const list = await read(`${page}/index`, visitor.ask(`${page}/index`));
  // What has no list of its own belongs to another record, or is read by clients alone.
  if (list.status !== 200) return;
  seen.lists.push(list);
  const links = within(list.main, ({ tagName }) => tagName === 'a').map(({ properties }) => String(properties.href ?? ''));
  const record = links.find((href) => href.startsWith(`${page}/view/`));
  if (record !== undefined) seen.records.push(await read(record, visitor.ask(record)));
  const add = links.find((href) => href.split('?')[0] === `${page}/add`);
  if (add === undefined) return;
  const form = await read(add, visitor.ask(add));
  const fields = Object.fromEntries(
    controlsOf(form).map(({ properties: { name, type, value } }) => [`${name}`, type === 'hidden' ? `${value ?? ''}` : '']),
  );
  seen.forms.push(form);
  seen.refusals.push(await read(add, visitor.post(add, fields, { origin })));
}

/** The controls of the form that a page is for; of boxes nothing is sent. */
function controlsOf({ main }: Seen): Element[] {
  const isControl = ({ tagName, properties: { name, type } }: Element) =>
    ['input', 'textarea', 'select'].includes(tagName) && name !== undefined && type !== 'checkbox' && type !== 'radio';
  return within(main, ({ tagName, properties }) => tagName === 'form' && properties.method === 'post')
    .map((form) => within(form, isControl))
    .filter((controls) => controls.some(({ properties }) => properties.name === '_version' || properties.name === '_key'))
    .flat();
}

/** Chinese on a page that none of what can be chosen is called by, where it stands. */
const inChinese = (page: Seen): string[] =>
  said(page)
    .filter((text) => /\p{Script=Han}/u.test(text))
    .map((text) => `${page.at}: ${text}`);

test.each(toldOf('menus', demoAccounts))('every entry in the menu of $account opens', async ({ account }) => {
  const visitor = visit((await borrowServer()).origin);
  await visitor.signIn({ account });
  const home = fromHtml(await (await visitor.ask('/wel/index')).text());
  const hrefs = within(home, ({ tagName }) => tagName === 'nav')
    .flatMap((nav) => within(nav, ({ tagName }) => tagName === 'a'))
    .map(({ properties }) => String(properties.href ?? ''));
  const entries = [...new Set(hrefs)].filter((href) => /^\/[^/].*\/index$/.test(href));
  const faults: string[] = [];
  for (const entry of entries) {
    const { status } = await visitor.ask(entry);
    if (status !== 200) faults.push(`${entry}: ${status}`);
  }

  expect(faults).toEqual([]);
  expect(entries.length).toBeGreaterThan(3);
});

test('every link of the start page opens, those of tasks at the mounters too', async () => {
  const visitor = visit((await borrowServer()).origin);
  await visitor.signIn();
  const home = fromHtml(await (await visitor.ask('/wel/index')).text());
  const links = within(home, ({ tagName }) => tagName === 'main').flatMap((main) => within(main, ({ tagName }) => tagName === 'a'));
  const hrefs = links.map(({ properties }) => String(properties.href ?? ''));
  const faults: string[] = [];
  for (const href of new Set(hrefs.filter((one) => /^\/[^/]/.test(one)))) {
    const { status } = await visitor.ask(href);
    if (status !== 200) faults.push(`${href}: ${status}`);
  }

  expect(faults).toEqual([]);
  expect(hrefs).toContainEqual(expect.stringMatching(/^\/smt\/scan\/\d+$/));
});

test('an address of a menu without a screen says so by its name, and shows no number', async () => {
  const visitor = visit((await borrowServer()).origin);
  await visitor.signIn({ account: 'staff' });
  const told = async (at: string) => {
    const answer = await visitor.ask(at);
    const [main] = within(fromHtml(await answer.text()), ({ tagName }) => tagName === 'main');
    return [answer.status, textsIn(main).join(' ')];
  };

  for (const at of ['/flow/model/index', '/flow/model', '/flow/model/of/one/in/particular'])
    expect(await told(at)).toEqual([404, expect.stringMatching(/^流程模型 此版本还没有这个页面(?!.*404)/)]);
  expect(await told('/system/nonsense/index')).toEqual([404, expect.stringContaining('页面不存在')]);
});

test('the form of a new record, and its refusal when it is sent empty, speak English to readers of English', () => {
  expect(seen.refusals.filter(({ status }) => status !== 400).map(({ at }) => at)).toEqual([]);
  expect([...seen.forms, ...seen.refusals].flatMap(inChinese)).toEqual([]);
  expect(seen.forms.length).toBeGreaterThan(55);
});

test('a choice that a form asks for has something to choose, unless it is searched or nothing is there', () => {
  const offered = (select: Element) => within(select, ({ properties: { value } }) => value !== undefined && value !== '');
  const isEmptyList = (form: Seen, name: string) => {
    const [{ fields } = { fields: {} }] = allEntities().filter(({ page }) => form.at.startsWith(`${page}/add`));
    const chosen = (fields as Record<string, { to?: string }>)[name]?.to;
    const list = seen.lists.find(({ at }) => chosen !== undefined && at === `${entityAt(chosen).page}/index`);
    return list !== undefined && within(list.main, ({ properties }) => properties.dataRow !== undefined).length === 0;
  };
  const faults = seen.forms.flatMap((form) => {
    const controls = controlsOf(form);
    const names = controls.map(({ properties }) => `${properties.name}`);
    return controls
      .filter(({ tagName, properties }) => tagName === 'select' && properties.ariaRequired === 'true')
      .filter((select) => offered(select).length === 0)
      .map(({ properties }) => `${properties.name}`)
      .filter((name) => !names.includes(`_q.${name}`) && !isEmptyList(form, name))
      .map((name) => `${form.at}: ${name}`);
  });

  expect(faults).toEqual([]);
});

test('neither ids nor names of the code stand where a value is read', () => {
  const looksRaw = /^\d{19}$|^(?:true|false|null|undefined|NaN|\[object Object\])$|^[a-z]+[A-Z]\w*$/;
  const isRaw = (text: string) => looksRaw.test(text) || rawWords.has(text);
  const faults = [...seen.lists, ...seen.records, ...seen.forms].flatMap((page) =>
    valuesOf(page)
      .filter(isRaw)
      .map((text) => `${page.at}: ${text}`),
  );

  expect(faults).toEqual([]);
  expect(['late', 'locked', 'smt.late', 'checkLate', 'Locked'].map(isRaw)).toEqual([true, true, true, true, false]);
  expect(seen.records.length).toBeGreaterThan(50);
});

/** What a page says by itself: all but what can be chosen, which people called so, wherever it is named. */
function said({ main }: Seen): string[] {
  const isChoice = ({ tagName, properties, children }: Element) =>
    (tagName === 'label' && children.some((child) => child.type === 'element' && child.properties.type === 'checkbox')) ||
    // A button that adds one of those it stands for, by its code.
    (tagName === 'button' && /^(?:item|supplier):/.test(`${properties.value}`));
  const given = within(main, isChoice).flatMap((label) => textsIn(label));
  const spoken = within(main, () => true).flatMap(({ properties }) =>
    [properties.placeholder, properties.title, properties.ariaLabel].flatMap((text) => (typeof text === 'string' ? [text] : [])),
  );
  const texts = [...textsIn(main, (element) => isChoice(element) || ['option', 'script', 'template'].includes(element.tagName)), ...spoken];
  return texts.map((text) => given.reduce((rest, name) => rest.replaceAll(name, ''), text));
}

/** What the code calls its words, states and choices, unless people read the same somewhere. */
const rawWords = (() => {
  const ofParts = Object.entries(parts).flatMap(([part, own]) =>
    Object.entries(own).flatMap(([name, label]) => [[name, label] as const, [`${part}.${name}`, label] as const]),
  );
  const ofChoices = allEntities()
    .flatMap(({ fields }) => Object.values<Field>(fields).flatMap(({ options }) => options ?? []))
    .map(({ value, label }) => [value, label] as const);
  const all = [...ofParts, ...ofChoices];
  const read = new Set(all.flatMap(([, { zh, en }]) => [zh, en]));
  return new Set(all.map(([name]) => name).filter((name) => /^[a-z]/.test(name) && !read.has(name)));
})();

/** Cells of lists, details of records, changes, and what is chosen, but no codes that people gave. */
const valuesOf = ({ main }: Seen): string[] =>
  within(
    main,
    ({ tagName, properties }) => ['td', 'dd', 'del', 'ins', 'option'].includes(tagName) && properties.dataCode === undefined,
  ).map((cell) => textsIn(cell, ({ tagName }) => tagName === 'code').join(' '));

function textsIn(node: Nodes | undefined, isOut: (element: Element) => boolean = () => false): string[] {
  if (node?.type === 'text') return node.value.trim() === '' ? [] : [node.value.trim()];
  if (!node || !('children' in node) || (node.type === 'element' && isOut(node))) return [];
  return node.children.flatMap((child) => textsIn(child, isOut));
}

function within(node: Nodes | undefined, is: (element: Element) => boolean): Element[] {
  if (!node || !('children' in node)) return [];
  const below = node.children.flatMap((child) => within(child, is));
  return node.type === 'element' && is(node) ? [node, ...below] : below;
}
