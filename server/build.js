// `npm run build`: builds into a folder of its own and changes over once it is whole, so that a console that serves from an older one never
// misses a file. The two builds before the newest stay for such processes.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const name = `made-${Date.now()}`;
mkdirSync(join(root, 'build'), { recursive: true });
const { status } = spawnSync('remix', ['vite:build', '--logLevel', 'warn', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, BUILD_INTO: `build/${name}` },
  shell: process.platform === 'win32',
});
if (status !== 0) {
  rmSync(join(root, 'build', name), { recursive: true, force: true });
  process.exit(status ?? 1);
}
// A rename takes effect at once; whoever starts meanwhile finds one name or the other.
writeFileSync(join(root, `build/current.${process.pid}`), name);
renameSync(join(root, `build/current.${process.pid}`), join(root, 'build/current'));
const made = readdirSync(join(root, 'build')).filter((one) => one.startsWith('made-'));
for (const old of made.sort().slice(0, -3)) rmSync(join(root, 'build', old), { recursive: true, force: true });
