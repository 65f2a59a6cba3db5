// Colours, gaps and font sizes come from app/kit/themes/tokens.css; exceptions are listed here, each with its reason.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
/** By file and declaration; a file alone exempts all of its colours. @type {Record<string, string>} */
const exceptions = {
  'app/shell/appearance/theme-picker.module.css': 'a small picture of each theme, whichever is chosen',
  'app/kit/dialog.module.css background: rgba(10, 14, 20, 0.5)': '::backdrop sees no custom property in browsers before 2024',
  'app/entity/form/entity-form.module.css padding: 5px 0': 'a text as high as the control that it stands in for',
  'app/entity/list/entity-table.module.css margin: 0 -3px': 'a square of 24 px to press that takes up 18',
  'app/shell/header/user-menu.module.css padding: 14px 20px': 'as high as the entries above, which have a line more',
  'app/shell/menu/shortcuts.module.css padding-block: calc((var(--touch-target) - 22px) / 2)':
    'as high as a finger needs, around a line of 22 px',
  'app/routes/users/avatar-field.module.css font-size: 32px': 'one letter in the place of a picture',
};
const steps = new Set(
  [...readFileSync(join(root, 'app/kit/themes/tokens.css'), 'utf8').matchAll(/--gap-\d: (\d+)px/g)].map(([, px]) => Number(px)),
);
const seen = new Set();
/** @type {string[]} */
const faults = [];
for (const path of modulesBelow(join(root, 'app'))) checkStyles(relative(root, path), readFileSync(path, 'utf8'));
for (const exception of Object.keys(exceptions)) if (!seen.has(exception)) faults.push(`no exception is needed any more: ${exception}`);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length === 0 ? 0 : 1);

/** @param {string} file @param {string} text */
function checkStyles(file, text) {
  for (const [index, line] of text.split('\n').entries()) {
    const [, property = '', value = ''] = /^\s*([\w-]+): (.+);$/.exec(line) ?? [];
    const why = faultOf(file, property, value);
    if (why === undefined) continue;
    const exception = [`${file} ${property}: ${value}`, file].find((name) => name in exceptions);
    if (exception) seen.add(exception);
    else faults.push(`${file}:${index + 1}: ${why}`);
  }
}

/** @param {string} file @param {string} property @param {string} value */
function faultOf(file, property, value) {
  if (/#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\(/i.test(value)) return `${value} is a colour of its own; colours are tokens`;
  const pixels = [...value.matchAll(/(?<![\w.])(\d+(?:\.\d+)?)px\b/g)].map(([, px]) => Number(px));
  // The television boards scale with their screens and have sizes of their own.
  if (property === 'font-size' && pixels.length > 0 && !file.startsWith('app/routes/board/tv/'))
    return `${value} is a size of its own; sizes of text are tokens`;
  if (!/^((row-|column-)?gap|(padding|margin)(-\w+)*)$/.test(property)) return undefined;
  const step = pixels.find((px) => steps.has(px));
  if (step !== undefined) return `${step}px is a token`;
  // One pixel makes a border overlap another.
  const odd = pixels.find((px) => px % 4 !== 0 && px !== 1);
  return odd !== undefined ? `${odd}px is off the grid of 4 px` : undefined;
}

/** @param {string} folder @returns {string[]} */
function modulesBelow(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? modulesBelow(path) : path.endsWith('.module.css') ? [path] : [];
  });
}
