// Checks that everything cited in comments, tests and docs exists: numbers of requirements, sections and decisions, docs and their
// headings, paths in backquotes.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const rooms = ['app', 'server', 'rules', 'drizzle', 'tests', 'docs'];
const files = [...rooms.flatMap((room) => filesBelow(join(root, room))), join(root, 'README.md'), join(root, 'ARCHITECTURE.md')];
const sources = files.filter((path) => /\.(tsx?|jsx?|css|md)$/.test(path) && !path.endsWith('tests/check-citations.js'));

const papers = { specification: textOf('docs/requirements.md'), contract: textOf('docs/blade-api.md') };
const promises = new Set([...papers.specification.matchAll(/^\| (R-\d\d) /gm)].map(([, id]) => id));
const sections = { specification: numbersOf(papers.specification), contract: numbersOf(papers.contract) };
const decisions = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 3)));

/** `specification 2.1, 2.4 and 9`; the numbers end where the text continues with another word. */
const listed = /\b(specification|contract) (\d+(?:\.\d+)?(?:(?:, and |, | and )\d+(?:\.\d+)?(?![\d.]*\d))*)((?:, '[^']+')*)/gi;
/** @type {string[]} */
const faults = [];
for (const path of sources) checkFile(relative(root, path), readFileSync(path, 'utf8'));
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length === 0 ? 0 : 1);

/** @param {string} file @param {string} text */
function checkFile(file, text) {
  for (const [index, line] of text.split('\n').entries()) {
    const fault = (/** @type {string} */ why) => faults.push(`${file}:${index + 1}: ${why}`);
    checkNumbers(line, fault);
    checkDocs(file, line, fault);
    if (file.endsWith('.md') || /^\s*(\/\/|\/?\*)|\/\*/.test(line)) checkPaths(line, fault);
  }
}

/** @param {string} line @param {(why: string) => void} fault */
function checkNumbers(line, fault) {
  for (const [id] of line.matchAll(/\bR-\d\d\b/g)) if (!promises.has(id)) fault(`${id} is not in docs/requirements.md`);
  for (const [, word = '', numbers = '', quoted = ''] of line.matchAll(listed)) {
    const paper = word.toLowerCase() === 'contract' ? 'contract' : 'specification';
    for (const number of numbers.match(/\d+(\.\d+)?/g) ?? [])
      if (!sections[paper].has(number))
        fault(`${paper} ${number} is no section of docs/${paper === 'contract' ? 'blade-api' : 'requirements'}.md`);
    for (const [, words = ''] of quoted.matchAll(/'([^']+)'/g))
      if (!papers[paper].includes(words)) fault(`'${words}' is not in the ${paper}`);
  }
  for (const [, numbers = ''] of line.matchAll(/\bdecisions? (\d{3}(?:(?:, | and )\d{3})*)/gi))
    for (const number of numbers.match(/\d{3}/g) ?? []) if (!decisions.has(number)) fault(`there is no decision ${number}`);
  if (/§|\bdomain: '[A-Z]/.test(line)) fault("cited as 'specification 2.1', 'contract 5.1' or \"docs/production.md, 'Shifts'\"");
}

/** @param {string} file @param {string} line @param {(why: string) => void} fault */
function checkDocs(file, line, fault) {
  for (const [, name = '', quoted = ''] of line.matchAll(/(?<![\w/.-])([\w./-]+\.md)\b((?:, '[^']+')*)/g)) {
    const doc = [name, join(dirname(file), name)].find(
      (path) => /^(docs\/|README|ARCHITECTURE)/.test(path) && existsSync(join(root, path)),
    );
    if (doc === undefined) fault(`there is no ${name}; docs are named from the root`);
    else
      for (const [, words = ''] of quoted.matchAll(/'([^']+)'/g))
        if (!textOf(doc).includes(words)) fault(`'${words}' does not stand in ${doc}`);
  }
}

/**
 * A path with a placeholder stands for several files, or for one that a reader creates.
 * @param {string} line
 * @param {(why: string) => void} fault
 */
function checkPaths(line, fault) {
  for (const [, path = ''] of line.matchAll(
    /`((?:(?:app|server|rules|drizzle|tests|docs)\/[^`\s]*)|[\w-][\w./-]*\/[\w.-]+\.(?:tsx?|jsx?|css))`/g,
  ))
    if (!/[<>*…{}$]/.test(path) && !existsSync(join(root, path))) fault(`there is no ${path}`);
}

/** @param {string} paper */
function numbersOf(paper) {
  return new Set([...paper.matchAll(/^(?:#+|-) (\d+(?:\.\d+)?) /gm)].map(([, number = '']) => number));
}

/** @param {string} file */
function textOf(file) {
  return readFileSync(join(root, file), 'utf8');
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}
