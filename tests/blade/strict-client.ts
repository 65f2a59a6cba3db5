import { expect } from 'vitest';
import { type LegacyAnswer, type LegacyClient, signedIn } from './legacy-client.ts';

const integers = new Set(
  'current size total pages sort status category action isOpen isSealed isDeleted userType sex deptCategory regionLevel scopeType accountNumber lineNumber attachSize'.split(
    ' ',
  ),
);
const isId = (key: string) => /^(id|[a-z]\w*Id|createUser|updateUser|createDept)$/.test(key);
const texts = new Set(['key', 'value', 'title', 'dictKey', 'dictValue', 'name', 'code', 'msg']);

/** What an answer breaks of the rules that every client of the family reads by (contract 1.1, 1.3, 4.1, 11): where, and which. */
export function brokenRules(answer: Pick<LegacyAnswer, 'status' | 'body'>): string[] {
  const { status, body } = answer;
  const broken: string[] = [];
  if (typeof body !== 'object' || body === null) return ['no JSON'];
  if ('code' in body) {
    const { code, success, msg, data, ...more } = body;
    if (code !== status || success !== (code === 200)) broken.push(`code ${code}, success ${success} in HTTP ${status}`);
    if (typeof msg !== 'string' || msg === '') broken.push('no msg');
    if (typeof data !== 'object' || Object.keys(more).length > 0) broken.push('not the four keys of the envelope');
    walk(data, 'data', broken);
  } else {
    walk(body, 'body', broken);
  }
  return broken;
}

function walk(value: unknown, at: string, broken: string[]): void {
  if (value === null || value === undefined) broken.push(`${at} is ${value}`);
  if (Array.isArray(value)) for (const [index, one] of value.entries()) walk(one, `${at}[${index}]`, broken);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      // An item has a size too, which is a text: that of a page stands above its records.
      const wrong = key === 'size' && !('records' in value) ? undefined : wrongAt(key, inner);
      if (wrong) broken.push(`${at}.${key} ${wrong}: ${JSON.stringify(inner)}`);
      walk(inner, `${at}.${key}`, broken);
    }
}

/** −1 stands for a null number, an id among them (contract 1.3). */
function wrongAt(key: string, value: unknown): string | undefined {
  if (key === 'children' && (!Array.isArray(value) || value.length === 0)) return 'should be left out';
  if (key === 'hasChildren' && value !== true) return 'should be left out';
  if (integers.has(key) && !Number.isInteger(value)) return 'is no whole number';
  if (isId(key) && typeof value !== 'string' && value !== -1) return 'is no text';
  if (texts.has(key) && typeof value !== 'string' && typeof value !== 'object' && value !== -1) return 'is no text';
  if (/^(create|update|expire|release)Time$/.test(key) && !/^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)?$/.test(String(value))) return 'is no date';
  return undefined;
}

/** A client that reads every answer by those rules, and fails at the first that breaks one. */
export function strict(client: LegacyClient): LegacyClient {
  const read = async (asked: Promise<LegacyAnswer>) => {
    const answer = await asked;
    expect(brokenRules(answer)).toEqual([]);
    return answer;
  };
  return {
    get: (path, query) => read(client.get(path, query)),
    post: (path, query, headers) => read(client.post(path, query, headers)),
    send: (path, body, headers) => read(client.send(path, body, headers)),
    form: (path, fields) => read(client.form(path, fields)),
    call: (method, path, init) => read(client.call(method, path, init)),
  };
}

/** Somebody of a demo tenant who signed in and reads strictly. */
export const strictlySignedIn = async (...who: Parameters<typeof signedIn>): Promise<LegacyClient> => strict(await signedIn(...who));

/** What a call that must work answers. */
export async function dataOf(asked: Promise<LegacyAnswer>) {
  const { status, body } = await asked;
  expect({ status, msg: body.msg }).toEqual({ status: 200, msg: expect.any(String) });
  return body.data;
}

/** A refusal on the wire: its code, its words, and nothing besides (contract 1.2, R-01). */
export const refused = (code: number, msg: string | RegExp) => ({
  status: code,
  body: { code, success: false, data: {}, msg: typeof msg === 'string' ? msg : expect.stringMatching(msg) },
});

export const absent = refused(404, '数据不存在或已被删除');
export const notAllowed = refused(403, '请求被拒绝');

/** A call is refused, and what can be looked at is afterwards what it was before. */
export async function expectRefused(
  ask: () => Promise<LegacyAnswer>,
  refusal: ReturnType<typeof refused>,
  look: () => Promise<LegacyAnswer>,
): Promise<void> {
  const before = (await look()).body.data;
  expect(await ask()).toMatchObject(refusal);
  expect((await look()).body.data).toEqual(before);
}

export interface TreeRow {
  id: string;
  code: string;
  title: string;
  category?: number;
  children?: TreeRow[];
}

/** Every row of a nested answer. */
export const allOf = (rows: TreeRow[]): TreeRow[] => rows.flatMap((row) => [row, ...allOf(row.children ?? [])]);

/** The ids of menus and buttons by their codes, as the platform's administrator lists them. */
export async function menusByCode(platform: LegacyClient): Promise<(code: string) => string> {
  const menus = new Map(allOf(await dataOf(platform.get('/blade-system/menu/list'))).map(({ code, id }) => [code, id]));
  return (code) => menus.get(code) ?? `no menu ${code}`;
}

/** The administrator of a second plant, which the demo limits by a package, without those limits. */
export async function secondPlant(origin: string, platform: LegacyClient): Promise<LegacyClient> {
  await dataOf(platform.post('/blade-system/tenant/package-setting', { tenantId: '100002', packageId: '' }));
  return strictlySignedIn(origin, 'admin', '100002');
}
