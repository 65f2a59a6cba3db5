// Outlives a run of tests, however it ends: when the run's line to this process closes, what still runs for the run's folder is ended and the folder swept.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder of the run.');
// The run's own end by Ctrl+C reaches the whole group of processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

process.stdin.resume();
await new Promise((resolve) => process.stdin.once('close', resolve));

const deadline = Date.now() + 30_000;
for (let left = processesOf(folder); left.length > 0 && Date.now() < deadline; left = processesOf(folder)) {
  // A worker of the run and a console first: they would start what they miss anew.
  for (const pid of left) signal(pid, 'SIGKILL');
  await wait(50);
}
rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

/** Processes that name the folder in their command or their environment: PostgreSQL, consoles, browsers. @param {string} named */
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
    // Not Linux: the servers of the run are ended by the run alone.
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
    // It has ended meanwhile.
  }
}
