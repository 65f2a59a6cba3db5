import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
let tree: string;

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'example-process-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    cpSync(join(root, file), join(tree, file));
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  for (const step of stepsOf(readFileSync(join(root, 'docs/example-process.md'), 'utf8'))) follow(step);
  writeFileSync(join(tree, 'tests/inbox/loan.test.ts'), whatPeopleDo);
  run('npx', ['drizzle-kit', 'generate', '--name', 'loan']);
});
afterAll(() => rmSync(tree, { recursive: true, force: true, maxRetries: 10 }));

interface Step {
  file: string;
  after: string | undefined;
  isInPlace: boolean;
  code: string;
}

/** The blocks of code, each below the line that says where it goes. */
const stepsOf = (page: string): Step[] =>
  [...page.matchAll(/^`([^`\n]+)`, (?:new|after `([^`\n]+)`(, in place of it)?):\n```ts\n([\s\S]*?)^```$/gm)].map(
    ([, file = '', after, inPlace, code = '']) => ({ file, after, isInPlace: inPlace !== undefined, code }),
  );

/** Imports go to the top, all else behind the line that is named. */
function follow({ file, after, isInPlace, code }: Step): void {
  const path = join(tree, 'server/inbox', file);
  if (after === undefined) {
    writeFileSync(path, code);
    return;
  }
  const before = readFileSync(path, 'utf8').split('\n');
  const at = before.indexOf(after);
  if (at < 0) throw new Error(`${file} has no line ${after}`);
  const lines = code.trimEnd().split('\n');
  const isImport = (line: string) => line.startsWith('import ');
  before.splice(isInPlace ? at : at + 1, isInPlace ? 1 : 0, ...lines.filter((line) => !isImport(line)));
  writeFileSync(path, [...lines.filter(isImport), ...before].join('\n'));
}

const whatPeopleDo = `
import { expect, test } from 'vitest';
import { noSources } from '#server/database/sources.ts';
import { expireLoans } from '#server/inbox/expire-loans.ts';
import { buildSession } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';

const tenantId = '100001';
const plant = usePlant(tenantId);
const codes = new Set(['loan', 'loan_add', 'loan_view', 'loan_return', 'loan_delete', 'loanpart']);
const desk = () => plant.as(buildSession({ tenantId, userId: '1', codes }));

test('a thing that is not back is overdue once, its borrower is told, somebody else takes it back', async () => {
  const [first] = await plant.database.sql\`select id from "system_user" where tenant_id = \${tenantId} limit 1\`;
  const borrower = plant.as(buildSession({ tenantId, userId: String(first?.id), codes }));
  const { id } = await desk().mutate('desk.loan.save', { thing: '万用表', borrowerId: String(first?.id), lastDay: '2026-05-03' });
  const place = { database: plant.database, sources: noSources, now: () => new Date('2026-05-04T02:00:00Z') };
  await expireLoans(place);
  await expireLoans(place);

  const told = await plant.database.sql\`select title from desk_message where tenant_id = \${tenantId}\`;
  const { tasks } = await desk().query('desk.startPage');
  const offered = async (who: typeof borrower) => (await who.query('desk.loan.list', {})).records[0]._offered;
  const offers = [await offered(borrower), await offered(desk())];
  const own = await borrower.refusal('desk.loan.return', { ids: [id], condition: '完好' });
  const unsaid = await desk().refusal('desk.loan.return', { ids: [id] });
  await desk().mutate('desk.loan.return', { ids: [id], condition: '完好' });
  const history = await desk().query('desk.loan.changes', { id });
  await desk().mutate('desk.loan.count');
  const jobs = await desk().query('workspace.jobs');

  expect(told.map(({ title }) => title)).toEqual(['请归还万用表']);
  expect(tasks).toContainEqual(expect.objectContaining({ kind: 'loan', count: 1 }));
  expect(offers).toEqual([[], ['return']]);
  expect([own.code, Object.keys(unsaid.problems)]).toEqual([403, ['condition']]);
  expect(await desk().query('desk.loan.detail', { id })).toMatchObject({ state: 'back', condition: '完好' });
  expect(history.map(({ by }: { by: string }) => by)).toContain('系统');
  expect(jobs.map(({ label }: { label: string }) => label)).toEqual(['逾期物品统计']);
});

test('parts are lent along, told at their place, and gone with their loan', async () => {
  const [first] = await plant.database.sql\`select id from "system_user" where tenant_id = \${tenantId} limit 1\`;
  const typed = { thing: '示波器', borrowerId: String(first?.id), lastDay: '2026-05-03' };
  const { id } = await desk().mutate('desk.loan.save', { ...typed, parts: [{ name: '探头' }, { name: '电源线' }] });
  const named = async () => (await desk().query('desk.loanPart.list', {})).records.map(({ name }: { name: string }) => name).sort();

  const lent = await named();
  const wrong = await desk().refusal('desk.loan.save', { ...typed, parts: [{ name: '探头' }, { name: '' }] });
  await desk().mutate('desk.loan.remove', { ids: [id] });

  expect(lent).toEqual(['探头', '电源线']);
  expect(Object.keys(wrong.problems)).toEqual(['parts.1.name']);
  expect(await named()).toEqual([]);
});
`;

function run(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: tree, encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout.slice(-4000)}${stderr.slice(-2000)}`);
  return stdout;
}

test('what the page says to write passes the checks', () => {
  run('npx', ['biome', 'check', '--write', 'server/inbox']);
  run('npx', ['tsc', '--noEmit', '--checkers', '2']);
  run('node', ['tests/check-sources.js']);
}, 300_000);

test('and does what the page says', () => {
  const told = run('npx', ['vitest', 'run', 'tests/inbox/loan.test.ts', 'tests/engine/declarations.test.ts']);

  expect(told).toMatch(/ 0 failed/);
}, 300_000);
