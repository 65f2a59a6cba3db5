import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { everywhere } from '#app/i18n/word-files.ts';
import { type Part, parts } from '#app/i18n/words.ts';

const app = join(import.meta.dirname, '../../app');
const sources = new Map(
  readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(join(app, path), 'utf8')]),
);
const pages = [...sources].filter(([path, text]) => path.startsWith('routes/') && /^export default function /m.test(text));

test('a page names the parts whose words it says, and no others', () => {
  const wrong = pages.flatMap(([page, text]) => {
    const declared = [...(/words: \[(.*?)\]/.exec(text)?.[1]?.matchAll(/'(\w+)'/g) ?? [])].map(([, part]) => part);
    const said = new Set(reachedFrom(page).flatMap((path) => keysIn(path).map(([part]) => part)));
    const needed = [...said].filter((part) => !(everywhere as readonly Part[]).includes(part));
    return String(declared.sort()) === String(needed.sort()) ? [] : [{ page, declared, needed }];
  });

  expect(pages.length).toBeGreaterThan(60);
  expect(wrong.map(({ page, needed }) => `${page} ${needed}`)).toEqual([]);
});

test('English is quoted with straight marks, which fonts for Chinese do not widen', () => {
  const rooms = ['app', 'server', 'rules'].map((room) => join(app, '..', room));
  const lines = rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => readFileSync(join(room, path), 'utf8').split('\n')),
  );

  expect(lines.filter((line) => /\ben: .*[\u201c\u201d]/.test(line))).toEqual([]);
});

test('a rule of the input that words its own refusal does so in both languages', () => {
  const server = join(app, '../server');
  const lines = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => readFileSync(join(server, path), 'utf8').split('\n'));
  const worded = lines.filter((line) => /\.(?:min|max|refine|regex|int|number|enum|length)\([^{]*'[^'{]*\p{Script=Han}/u.test(line));

  // What names the parameter alone is general: readers of English get the general words.
  expect(worded.filter((line) => !/缺少必要的请求参数|请求参数格式错误/.test(line))).toEqual([]);
});

test('an English refusal is a sentence of its own, in the words of a product writer', () => {
  const said = ['app', 'server', 'rules'].flatMap((room) => labelsIn(join(app, '..', room)));
  const refusals = said.filter(({ zh }) => /请|必须|不能|不得|不是|不在可选|不正确|只能|已存在|由.*组成/.test(zh));
  const isOfSpecification = ({ en }: Said) => wordsOfSpecification.some((words) => en === words);
  const isTranslated = ({ zh, en }: Said) =>
    /\bplease (fill|select|choose|enter)\b/i.test(en) ||
    /\balready(?=$|[.,:;)]| \()/.test(en) ||
    /'s\.$/.test(en) ||
    (/^[a-z]/.test(en) && !zh.startsWith(en.split(' ')[0] ?? ''));

  const hasNoEnd = ({ en }: Said) => /[a-z")]\. [A-Z]/.test(en) && !/[.?!:…}]$/.test(en);

  expect(refusals.length).toBeGreaterThan(500);
  expect(refusals.filter(isOfSpecification).length).toBe(wordsOfSpecification.length);
  expect(refusals.filter((one) => isTranslated(one) && !isOfSpecification(one)).map(({ en }) => en)).toEqual([]);
  expect(said.filter(hasNoEnd).map(({ en }) => en)).toEqual([]);
});

test('an English sentence says how many without brackets', () => {
  const said = labelsIn(app).filter(({ zh }) => !zh.includes('（'));

  expect(said.filter(({ en }) => /\(\{(count|items)\}\)|\{count\} \(/.test(en)).map(({ en }) => en)).toEqual([]);
});

test('Chinese takes a full-width comma, but in the two texts that are given with another', () => {
  const said = ['app', 'server', 'rules'].flatMap((room) => labelsIn(join(app, '..', room)).map(({ zh }) => zh));

  expect(said.filter((zh) => /,(?=\p{Script=Han})/u.test(zh))).toEqual([
    '注册申请已提交,请耐心等待管理员通过!',
    '租户授权已过期,请联系管理员',
  ]);
});

test('every word is said somewhere', () => {
  const said = new Set([...sources.keys()].flatMap((path) => keysIn(path).map(([part, name]) => `${part}.${name}`)));
  // Words that follow from a value, such as a theme or the state of a job, are said by a text with a hole in it.
  const withHoles = [...sources.values()].flatMap((text) => [...text.matchAll(/`(\w+)\.([\w-]*)\$\{\w+(?:\.\w+)?\}(\w*)`/g)]);
  const isSaid = (part: string, name: string) =>
    said.has(`${part}.${name}`) ||
    withHoles.some(([, ...[of, start = '', end = '']]) => of === part && name.startsWith(start) && name.endsWith(end));

  const unsaid = Object.entries(parts).flatMap(([part, own]) =>
    Object.keys(own)
      .filter((name) => !isSaid(part, name))
      .map((name) => `${part}.${name}`),
  );

  expect(unsaid).toEqual([]);
});

type Said = { zh: string; en: string };

/** Refusals whose English the specification gives (5 and 11); pages write their first letter large. */
const wordsOfSpecification = [
  'phone number cannot be empty',
  'phone number length is not 11',
  'phone format incorrect',
  'please fill in the material abbreviation',
  'please fill in {label}',
];

/** What a room says in both languages, as a label or by asking for the language. */
function labelsIn(room: string): Said[] {
  const quoted = `('(?:[^'\\n\\\\]|\\\\.)*'|"[^"\\n]*"|\`[^\`]*\`)`;
  const forms = [`\\bzh: ${quoted},\\s*en:\\s*${quoted}`, `=== 'zh' \\? ${quoted}\\s*: ${quoted}`];
  return readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => forms.flatMap((form) => [...readFileSync(join(room, path), 'utf8').matchAll(new RegExp(form, 'g'))]))
    .map(([, zh = '', en = '']) => ({ zh: zh.slice(1, -1), en: en.slice(1, -1) }));
}

/** The words that a file says by their keys, or by the beginning of one. */
function keysIn(path: string): [part: Part, name: string][] {
  const found = [...(sources.get(path) ?? '').matchAll(/['"`](\w+)\.([\w-]+)?(?=['"`$])/g)];
  return found.flatMap(([text, part = '', name = '']): [Part, string][] => {
    if (!Object.hasOwn(parts, part)) return [];
    const isWhole = Object.hasOwn(parts[part as Part], name);
    return isWhole || text.startsWith('`') ? [[part as Part, name]] : [];
  });
}

/** The files whose code a page brings to the browser, parts that come later among them. */
function reachedFrom(page: string): string[] {
  const reached = new Set([page]);
  for (const path of reached) {
    const imports = (sources.get(path) ?? '').matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'|\bimport\('([^']+)'\)/gm);
    for (const [, source, later] of imports) {
      const target = fileOf(path, source ?? later ?? '');
      if (target !== undefined && sources.has(target) && !target.includes('.server.')) reached.add(target);
    }
  }
  return [...reached];
}

function fileOf(from: string, source: string): string | undefined {
  if (source.startsWith('#app/')) return source.slice('#app/'.length);
  const path = source.startsWith('.') ? relative(app, join(app, dirname(from), source)) : undefined;
  return path !== undefined && existsSync(join(app, path)) ? path : undefined;
}
