// Checks the types, and that they stay within the budget of docs/decisions/075: counts of what the compiler does, the same on any machine.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// One checker: of several each counts anew what all of them see, and which files it gets depends on how many there are.
const budget = { Types: 950_000, Instantiations: 4_400_000 };

const root = join(import.meta.dirname, '..');
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const { status, stdout } = spawnSync(process.execPath, [tsc, '--checkers', '1', '--extendedDiagnostics'], { cwd: root, encoding: 'utf8' });
const [errors = ''] = stdout.split(/^Files: /m);
process.stdout.write(errors);
if (status !== 0) process.exit(status ?? 1);

let isWithin = true;
for (const [name, most] of Object.entries(budget)) {
  const count = Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(stdout)?.[1]);
  if (count <= most) continue;
  isWithin = false;
  process.stderr.write(
    `The type check makes ${count.toLocaleString('en')} ${name.toLowerCase()}; the budget is ${most.toLocaleString('en')}.\n`,
  );
}
if (!isWithin)
  process.stderr.write(
    'Find the commit that costs them: npx tsc --checkers 1 --extendedDiagnostics before and after it. It is usually a type mapped over all ' +
      'procedures or entities, or a query whose type travels on: write down what its function returns.\n' +
      'What new areas cost of their own may raise the budget in tests/check-types.js; say so in the commit.\n',
  );
process.exit(isWithin ? 0 : 1);
