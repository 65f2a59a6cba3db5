// `npm run demo`: builds when the build is older than its sources, then runs the demo factory.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { currentBuild } from './current-build.js';
import { startDemoOa } from './demo-oa.js';

const root = join(import.meta.dirname, '..');
const built = currentBuild(root);
const sources = ['app', 'server', 'rules', 'drizzle', 'public', 'package.json', 'vite.config.ts', 'remix.config.js'];

if (built === undefined || sources.some((name) => newest(join(root, name)) > statSync(built).mtimeMs)) {
  process.stdout.write('Building …\n');
  const { status } = spawnSync('npm', ['run', 'build', '--silent'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
process.env.APP_MODE ??= 'demo';
if (process.env.APP_MODE === 'demo' && process.env.WEBHOOK_HOSTS === undefined) {
  const port = Number(process.env.PORT ?? 3000) + 1;
  process.env.WEBHOOK_HOSTS = `localhost:${port}`;
  process.env.EXTERNAL_LOOPBACK ??= 'on';
  startDemoOa(port);
}
process.env.DEMO_FEED_ROWS ??= '100000';
await import('./main.js');

/** @param {string} path @returns {number} */
function newest(path) {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  return statSync(path).isDirectory() ? Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name)))) : mtimeMs;
}
