// `node tests/bench/added-entity.js [20 [file …]]`: what one more entity costs the tests. Adds as many made-up entities by the book to a copy
// of the tree, runs the checks that declarations generate (or these files) with and without them, and prints the difference an entity.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const count = Number(process.argv[2] ?? 20);
const named = process.argv.slice(3);
const generated = [
  ...['entity-contract', 'declarations', 'references'].map((name) => `tests/engine/${name}.test.ts`),
  'tests/matrix',
  ...['shapes', 'fuzz', 'hostile'].map((name) => `tests/replays/${name}.test.ts`),
];
const checks = named.length > 0 ? named : generated;

const tree = mkdtempSync(join(tmpdir(), 'added-entity-'));
process.once('exit', () => rmSync(tree, { recursive: true, force: true, maxRetries: 10 }));
for (const file of execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\0')) {
  if (file === '' || !existsSync(join(root, file))) continue;
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  cpSync(join(root, file), join(tree, file), { force: true });
}
symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));

const without = measure();
addEntities();
const added = measure();
for (const what of /** @type {const} */ (['seconds', 'cpu', 'tests'])) {
  const each = (added[what] - without[what]) / count;
  process.stdout.write(
    `${what.padEnd(8)} ${without[what].toFixed(1)} → ${added[what].toFixed(1)} with ${count} more: ${each.toFixed(2)} an entity\n`,
  );
}

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} Check */

/** Builds the tree where a check starts the product, and runs the checks: elapsed and CPU seconds of the checks, and how many there are. */
function measure() {
  if (checks.some((check) => check.startsWith('tests/replays'))) run('npm', ['run', 'build', '--silent']);
  const report = join(tree, 'report.json');
  const begun = Date.now();
  // The shell's own count of what its children used, PostgreSQL and consoles among them.
  const { stdout } = run('bash', [
    '-c',
    `node_modules/.bin/vitest run --reporter=json --outputFile=${report} ${checks.join(' ')} >&2; times`,
  ]);
  const seconds = (Date.now() - begun) / 1000;
  const { numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.flatMap((/** @type {{ assertionResults: Check[] }} */ file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]}`),
  );
  if (failed.length > 0) throw new Error(`${failed.length} of ${numTotalTests} checks failed, the first: ${failed[0]}`);
  const cpu = [...(stdout.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  return { seconds, cpu: cpu.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0), tests: numTotalTests };
}

/** As docs/example-entity.md has it, each with fifteen fields and one reference. */
function addEntities() {
  const names = Array.from({ length: count }, (_, at) => `madeUp${at + 1}`);
  mkdirSync(join(tree, 'server/purchasing/made-up'));
  for (const name of names) writeFileSync(join(tree, fileOf(name)), declarationOf(name));
  const imports = names.map((name) => `import { ${name} } from './made-up/${name}.ts';\n`).join('');
  const code = (/** @type {string} */ name) => name.toLowerCase();
  edit('tables.ts', (text) => imports + text + names.map((name) => `export const purchasing${name} = ${name}.table;\n`).join(''));
  edit(
    'router.ts',
    (text) =>
      imports +
      text.replace(
        /\n\};\n$/,
        `\n${names.map((name) => `  ${name}: router({ ...crud(${name}), ...selectable(${name}) }),\n`).join('')}};\n`,
      ),
  );
  edit('menu.ts', (text) =>
    text.replace(
      '        ...vendorMenus,',
      `${names.map((name) => `        { code: '${code(name)}', zh: '试制${name.slice(6)}', en: 'Made up ${name.slice(6)}', path: '/pur/${code(name)}', icon: 'money' },\n`).join('')}$&`,
    ),
  );
  run('npx', ['drizzle-kit', 'generate', '--name', 'made_up']);
}

/** @param {string} file @param {(text: string) => string} change */
function edit(file, change) {
  const path = join(tree, 'server/purchasing', file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} has no place for an entity`);
  writeFileSync(path, after);
}

/** @param {string} name */
function fileOf(name) {
  return `server/purchasing/made-up/${name}.ts`;
}

/** @param {string} name */
function declarationOf(name) {
  const label = (/** @type {string} */ zh, /** @type {string} */ en) => `label: { zh: '${zh}', en: '${en}' }`;
  return `import { entity } from '../../entity/entity.ts';
import { date, dateTime, decimal, flag, integer, longText, money, reference, text } from '../../entity/fields.ts';

export const ${name} = entity('purchasing.${name}', {
  ${label(`试制${name.slice(6)}`, `Made up ${name.slice(6)}`)},
  legacyPath: '/pur/${name.toLowerCase()}',
  permission: '${name.toLowerCase()}',
  title: 'name',
  order: ['sort'],
  fields: {
    name: text({ ${label('名称', 'Name')}, required: true, max: 64, list: true, filter: 'contains' }),
    code: text({ ${label('编码', 'Code')}, max: 32, code: true, list: true, filter: 'contains' }),
    supplierId: reference({ ${label('供应商', 'Supplier')}, to: 'purchasing.supplier', list: true, filter: 'equals' }),
    sort: integer({ ${label('排序', 'Sort')}, min: 0, initial: 1, list: true }),
    days: integer({ ${label('天数', 'Days')}, min: 0, max: 365, list: true }),
    rate: decimal({ ${label('比率', 'Rate')}, list: true }),
    price: money({ ${label('单价', 'Price')}, list: true }),
    startDate: date({ ${label('开始日期', 'Start')}, list: true, filter: 'equals' }),
    signTime: dateTime({ ${label('签订时间', 'Signed')}, list: true }),
    isOpen: flag({ ${label('启用', 'Open')}, list: true, filter: 'equals' }),
    isUrgent: flag({ ${label('紧急', 'Urgent')}, list: true }),
    contact: text({ ${label('联系人', 'Contact')}, max: 64 }),
    phone: text({ ${label('电话', 'Phone')}, max: 32 }),
    place: text({ ${label('地址', 'Place')}, max: 128 }),
    remark: longText({ ${label('备注', 'Remark')}, max: 500, wide: true }),
  },
  unique: [{ fields: ['name'], message: { zh: '名称已存在!', en: 'This name exists already' } }],
});
`;
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const ran = spawnSync(command, args, { cwd: tree, encoding: 'utf8', maxBuffer: 1e8 });
  if (ran.status !== 0) throw new Error(`${command} ${args.join(' ')}\n${ran.stdout}\n${ran.stderr}`.slice(-4000));
  return ran;
}
