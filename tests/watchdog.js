// Outlives a test run, however it ends: once the run's pipe to this process closes, it ends the run's remaining processes and deletes its
// folder.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder of the run.');
// Ctrl+C in the run signals the whole process group.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

process.stdin.resume();
await new Promise((resolve) => process.stdin.once('close', resolve));

const deadline = Date.now() + 30_000;
for (let left = processesOf(folder); left.length > 0 && Date.now() < deadline; left = processesOf(folder)) {
  // Repeated, because workers and consoles restart missing processes until they are killed.
  for (const pid of left) signal(pid, 'SIGKILL');
  await wait(50);
}
rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

/** Processes with the folder in their command or environment: PostgreSQL, consoles, browsers. @param {string} named */
function processesOf(named) {
  return list()
    .map(Number)
    .filter((pid) => pid && pid !== process.pid && pid !== process.ppid)
    .filter((pid) => ['cmdline', 'environ'].some((what) => read(`/proc/${pid}/${what}`).includes(named)));
}

function list() {
  try {
    return readdirSync('/proc');
  } catch {
    // Not Linux: only the run itself ends its servers.
    return [];
  }
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** @param {number} pid @param {NodeJS.Signals} name */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It has already ended.
  }
}
