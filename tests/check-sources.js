// Checks the import rules of ARCHITECTURE.md, the ban on SQL built from text, and that tests leave the environment alone.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const rooms = ['app', 'server', 'rules', 'drizzle'];
const files = rooms.flatMap((room) => filesBelow(join(root, room))).filter((path) => /\.tsx?$/.test(path));
/** @type {string[]} */
const faults = [];
/** @type {Map<string, string[]>} */
const graph = new Map();
/** @type {{ file: string, target: string }[]} */
const everyImport = [];
// An area has a router; the session's is part of every call.
const areas = readdirSync(join(root, 'server')).filter((name) => existsSync(join(root, 'server', name, 'router.ts')));

for (const path of files) {
  const file = relative(root, path);
  const text = readFileSync(path, 'utf8');
  for (const { target, isType } of importsOf(text, file)) checkImport(file, target, isType);
  checkText(file, text);
}
/** Pairs of rooms that may import each other, each with its reason. @type {Record<string, string>} */
const mutual = {};
for (const [pair, found] of roomsThatImportEachOther()) if (!(pair in mutual)) faults.push(`rooms import each other: ${found}`);
/** Folders with more files than is easy to survey, each with its reason. @type {Record<string, string>} */
const full = {
  'app/fields': 'one file a field kind, found by its name',
  'app/kit': 'one plain component with its styles, found by its name',
};
const maxFiles = 26;
for (const folder of ['server', 'app', 'tests'].flatMap((room) => foldersBelow(room))) {
  const count = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isFile()).length;
  if (count > maxFiles && !(folder in full)) faults.push(`${folder} holds ${count} files; a folder has at most ${maxFiles}`);
}
/** How many lines the engine may have; why it has as many, and how it gets more, says decision 140. @type {Record<string, number>} */
const engineLines = { 'server/entity': 900, 'server/engine': 4500 };
for (const [room, most] of Object.entries(engineLines)) {
  const count = filesBelow(join(root, room)).reduce((sum, path) => sum + readFileSync(path, 'utf8').split('\n').length - 1, 0);
  if (count > most) faults.push(`${room} has ${count} lines; its budget is ${most} (decision 140)`);
}
for (const option of optionsNobodyUses()) faults.push(`no declaration says ${option}; what nobody uses leaves the engine (decision 140)`);
for (const path of filesBelow(join(root, 'tests')).filter((name) => name.endsWith('.ts') && !name.endsWith('global-setup.ts')))
  if (/\bprocess\.env(\.\w+|\[[^\]]+\]) *(\|\||\?\?)?= /.test(readFileSync(path, 'utf8')))
    faults.push(`${relative(root, path)} changes the worker's environment for good; vi.stubEnv is taken back with the file`);
/** Pages that compare a state of something else, or of records whose life is not declared yet. @type {Record<string, string>} */
const decidingByState = {
  'app/entity/popover/tool-popover.tsx': 'a popover is open or closed',
  'app/routes/board/hour/slot-state.tsx': 'a slot of a shift is what its clock and its reports say',
  'app/routes/jobs/job-acts.tsx': 'a job is moved by its worker and has no life',
  'app/routes/jobs/job-state.tsx': 'the same',
};
for (const { file, state } of statesCompared())
  if (!(file in decidingByState))
    faults.push(`${file} compares a state with '${state}'; what may be done stands in the life (decision 065)`);
for (const { file, move } of movesInWords())
  faults.push(`${file} has a word for '${move}'; what a move is called stands in its life (decision 065)`);
for (const cycle of cycles()) faults.push(`import cycle: ${cycle.join(' → ')}`);

for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length === 0 ? 0 : 1);

/** @param {string} file @param {string} target @param {boolean} isType */
function checkImport(file, target, isType) {
  everyImport.push({ file, target });
  if (!isType) graph.set(file, [...(graph.get(file) ?? []), target]);
  const inRoom = (/** @type {string} */ room) => file.startsWith(`${room}/`);
  const toRoom = (/** @type {string} */ room) => target.startsWith(`${room}/`);
  const bad = (/** @type {string} */ why) => faults.push(`${file} imports ${target}: ${why}`);
  if (inRoom('server') && toRoom('app')) bad('server/ imports nothing from app/');
  if (inRoom('server') && toRoom('drizzle') && file !== 'server/app.ts')
    bad('server/ knows nothing of migrations and seeds; an area declares its own');
  if (inRoom('rules') && !toRoom('rules')) bad('rules/ stands on its own');
  if (inRoom('app') && (toRoom('server') || toRoom('drizzle')) && !isType && file !== 'app/api.server.ts')
    bad('app/api.server.ts is the only door to the server');
  const engine = inRoom('server/entity') || inRoom('server/engine') || inRoom('server/blade');
  if (engine && areas.some((area) => toRoom(`server/${area}`))) bad('the engine and the legacy door know no area');
  const area = areas.find((name) => inRoom(`server/${name}`));
  const other = areas.find((name) => target === `server/${name}/router.ts`);
  if (area && other && area !== other) bad("an area never imports another's router");
}

/** @param {string} file @param {string} text */
function checkText(file, text) {
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const fault = (/** @type {string} */ why) => faults.push(`${file}:${index + 1}: ${why}`);
    if (/\bsql\.(raw|identifier)\b/.test(line)) fault('sql.raw and sql.identifier are banned (R-21)');
    if (/\bsql`/.test(line) && /\.as\((?!['"`][\w]+['"`]\))/.test(line)) fault('an alias is a literal (R-21)');
    if (/\bas (never|unknown as)\b/.test(line) && !isComment(line) && !isReasoned(line, lines[index - 1]))
      fault('such a cast carries its reason in a comment');
    if (/\buseActionData\b/.test(line) && file !== 'app/shell/browser/use-answer.ts')
      fault('useAnswer keeps an answer that useActionData loses when the data of the page are read again');
    if (/dangerouslySetInnerHTML/.test(line) && file !== 'app/fields/rich-text.tsx') fault('stored text never runs (R-26)');
  }
  if (/^server\/(entity|engine)\//.test(file) && lines.length > 250)
    faults.push(`${file} has ${lines.length} lines; the engine's files stay within 250`);
}

/** Options of entities and fields, and kinds of fields, that no area declares anything with. */
function optionsNobodyUses() {
  const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
  const declaring = files
    .map((path) => ({ file: relative(root, path), text: readFileSync(path, 'utf8') }))
    .filter(({ file, text }) => /^server\/(?!entity|engine)/.test(file) && /server\/entity\/(entity|fields)\.ts/.test(text))
    .map(({ text }) => text)
    .join('\n');
  const optionsIn = (/** @type {string} */ file, /** @type {string} */ name) =>
    [...(new RegExp(`interface ${name}[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(read(file))?.[1]?.matchAll(/^ {2}(\w+)\??:/gm) ?? [])].map(
      ([, option = '']) => ({ option, isUsed: new RegExp(`\\b${option}[:,]`).test(declaring) }),
    );
  const kinds = [...read('server/entity/fields.ts').matchAll(/^export const (\w+) = kind</gm)].map(([, option = '']) => ({
    option,
    isUsed: new RegExp(`\\b${option}\\(`).test(declaring),
  }));
  const all = [
    ...optionsIn('server/entity/entity.ts', 'EntityOptions'),
    ...optionsIn('server/entity/field-options.ts', 'FieldOptions'),
    ...kinds,
  ];
  if (all.length < 60) faults.push(`the options of declarations were not found: ${all.length} of them`);
  return all.filter(({ isUsed }) => !isUsed).map(({ option }) => option);
}

/** Where pages, the engine or the calls compare a state with the name of one that a life declares, or choose by it. */
function statesCompared() {
  const texts = files.map((path) => ({ file: relative(root, path), text: readFileSync(path, 'utf8') }));
  const declared = new Set(
    texts
      .filter(({ file, text }) => file.startsWith('server/') && /\blife\(\{/.test(text))
      .flatMap(({ text }) =>
        [...(/\bstates: \{\n([\s\S]*?)\n\s+\},\n/.exec(text)?.[1]?.matchAll(/^\s+'?(\w+)'?: \{ zh/gm) ?? [])].map(([, name]) => name),
      ),
  );
  return texts
    .filter(({ file }) => /^(app|server\/engine|server\/calls)\//.test(file))
    .flatMap(({ file, text }) => namesComparedIn(text).map((state) => ({ file, state })))
    .filter(({ state }) => declared.has(state));
}

/** Where the engine or the calls have a word of their own for a move; what they do to any entity is theirs: submit, and on and off. */
function movesInWords() {
  const texts = files.map((path) => ({ file: relative(root, path), text: readFileSync(path, 'utf8') }));
  const moves = new Set(
    texts
      .filter(({ file, text }) => file.startsWith('server/') && /\blife\(\{/.test(text))
      .flatMap(({ text }) => [...text.matchAll(/(\w+): \{\s*from: \[/g)].map(([, name = '']) => name)),
  );
  for (const name of ['submit', 'enable', 'disable']) moves.delete(name);
  return texts
    .filter(({ file }) => /^server\/(engine|calls)\//.test(file))
    .flatMap(({ file, text }) => [...text.matchAll(/^\s+'?(\w+)'?: (?:say\(|\{ zh)/gm)].map(([, move = '']) => ({ file, move })))
    .filter(({ move }) => moves.has(move));
}

/** The names that a text compares a state with: by ===, a list, a set, a switch, or an object with a key for each. @param {string} text */
function namesComparedIn(text) {
  const all = (/** @type {string} */ names, /** @type {RegExp} */ one) => [...names.matchAll(one)].map(([, name = '']) => name);
  const quoted = /'(\w+)'/g;
  const state = String.raw`[\w.?!]*[sS]tate\)?`;
  const sets = [...text.matchAll(/const (\w+)[^=\n]*= (?:new Set\()?(\[[^\]]*\])/g)];
  const objects = [...text.matchAll(/const (\w+)[^=\n]*= \{\n?([^}]*(?:\{[^}]*\}[^}]*)*)\}/g)];
  const isAsked = (/** @type {string} */ name, /** @type {string} */ how) => new RegExp(String.raw`\b${name}${how}${state}`).test(text);
  return [
    ...all(text, new RegExp(String.raw`${state}\s*[!=]==\s*'(\w+)'`, 'g')),
    ...all(text, new RegExp(String.raw`'(\w+)'\s*[!=]==\s*${state}`, 'g')),
    ...[...text.matchAll(new RegExp(String.raw`(\[[^\]]*\])\)?\.(?:includes|has)\(${state}`, 'g'))].flatMap(([, names = '']) =>
      all(names, quoted),
    ),
    ...sets.filter(([, name = '']) => isAsked(name, String.raw`\.(?:includes|has)\(`)).flatMap(([, , names = '']) => all(names, quoted)),
    ...objects
      .filter(([, name = '']) => isAsked(name, String.raw`\[`))
      .flatMap(([, , keys = '']) => all(keys, /(?:^|[{,])\s*'?(\w+)'?:/gm)),
    ...[...text.matchAll(new RegExp(String.raw`switch \(${state}\) \{([\s\S]*?)\n\}`, 'g'))].flatMap(([, cases = '']) =>
      all(cases, /case '(\w+)'/g),
    ),
  ];
}

/** @param {string} line */
function isComment(line) {
  return /^\s*(\/\/|\/?\*)/.test(line);
}

/** A comment on the line or above it. @param {string} line @param {string} [above] */
function isReasoned(line, above = '') {
  return /\/\/ /.test(line) || isComment(above);
}

/** @param {string} text @param {string} file */
function importsOf(text, file) {
  const found = [...text.matchAll(/^(?:import|export)\s+(type\s)?[^;'"]*?from\s+['"]([^'"]+)['"]/gm)];
  return found.flatMap(([, type, source]) => {
    const target = resolveImport(source ?? '', file);
    if (target === undefined) return [];
    if (source?.startsWith('../') && roomOf(file) && roomOf(file) !== roomOf(target))
      faults.push(`${file} imports ${source}: another room is imported as '#${target}'`);
    return [{ target, isType: type !== undefined }];
  });
}

/** @param {string} source @param {string} file */
function resolveImport(source, file) {
  if (source.startsWith('#')) return source.slice(1);
  return source.startsWith('.') ? normalize(join(dirname(file), source)) : undefined;
}

/**
 * Type imports count: a room that uses another's types cannot be read without it. Files directly in server/ are below (env, errors, log) or
 * above (app, router) all rooms.
 */
function roomsThatImportEachOther() {
  /** @type {Map<string, string>} */
  const seen = new Map();
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const { file, target } of everyImport) {
    const [from, to] = [roomOf(file), roomOf(target)];
    if (from === undefined || to === undefined || from === to) continue;
    seen.set(`${from} ${to}`, `${file} → ${target}`);
    const back = seen.get(`${to} ${from}`);
    if (back !== undefined) found.set([from, to].sort().join(' '), `${file} → ${target}, ${back}`);
  }
  return found;
}

/** @param {string} file */
function roomOf(file) {
  const [top, room, ...rest] = file.split('/');
  return top === 'server' && rest.length > 0 ? room : undefined;
}

function cycles() {
  /** @type {string[][]} */
  const found = [];
  /** @type {Map<string, 'open' | 'done'>} */
  const state = new Map();
  const walk = (/** @type {string} */ at, /** @type {string[]} */ trail) => {
    if (state.get(at) === 'done') return;
    if (state.get(at) === 'open') {
      found.push([...trail.slice(trail.indexOf(at)), at]);
      return;
    }
    state.set(at, 'open');
    for (const next of graph.get(at) ?? []) walk(next, [...trail, at]);
    state.set(at, 'done');
  };
  for (const file of graph.keys()) walk(file, []);
  return found;
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

/** @param {string} folder @returns {string[]} */
function foldersBelow(folder) {
  const inside = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...inside.flatMap(({ name }) => foldersBelow(join(folder, name)))];
}
