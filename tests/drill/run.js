// `npm run drill`: what happens to people's work when a part fails. Kills and cuts one part after the other while clients write and read, and
// prints a table; ends with 1 when an acknowledged write is lost or doubled, or service is away for more than thirty seconds.
import { setTimeout as delay } from 'node:timers/promises';
import { longestGap, signIn, startWork } from './clients.js';
import { asOwner, assertPrograms, buildPlace, isSynchronous, primaryOf, until } from './place.js';

const maxSeconds = 30;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => process.exit(1));
assertPrograms();
process.stdout.write('Starting etcd, two PostgreSQL servers under Patroni, HAProxy, pgbouncer and two consoles …\n');
const { origin, nodes, replicas } = await buildPlace();
const { work, stop } = startWork(origin, await signIn(origin));
await delay(3000);

/** @type {string[]} */
const rows = [];
/** @type {string[]} */
const faults = [];

await event('The primary PostgreSQL and its Patroni are killed', async () => {
  const primary = await primaryOf(nodes);
  primary.kill();
  return async () => primary.start();
});
await event('A console is killed', async () => {
  replicas[0]?.kill();
  return async () => replicas[0]?.start();
});
await event('A console is cut off from the database', async () => {
  replicas[1]?.wire.cut();
  return async () => replicas[1]?.wire.mend();
});
await event('The primary PostgreSQL is cut off from everything', async () => {
  const primary = await primaryOf(nodes);
  primary.cut();
  return async () => primary.mend();
});

await stop();
const codes = work.kept.map(({ code }) => code);
const found = await asOwner(nodes, (sql) => sql`select post_code as code from system_post where post_name = '演练'`, 'console');
const counts = new Map();
for (const { code } of found) counts.set(code, (counts.get(code) ?? 0) + 1);
const lost = codes.filter((code) => !counts.has(code)).length;
const doubled = [...counts.values()].filter((count) => count > 1).length;
if (lost > 0) faults.push(`${lost} acknowledged writes are lost`);
if (doubled > 0) faults.push(`${doubled} writes are doubled`);
// The code of a post is taken once: a write that came twice would be refused, not doubled.
const unknown = work.refused.get('400') ?? 0;
if (unknown > 0) faults.push(`${unknown} tries were not known by their keys`);

process.stdout.write(
  `\n| What happens | Longest without a write, s | Longest without a read, s | Refused |\n|---|---|---|---|\n${rows.join('\n')}\n\n` +
    `${codes.length} writes acknowledged, ${lost} lost, ${doubled} doubled.\n${faults.map((fault) => `${fault}\n`).join('')}`,
);
process.exit(faults.length > 0 ? 1 : 0);

/**
 * Lets it happen, watches for forty seconds, mends it, and waits until both servers are in step again.
 * @param {string} name @param {() => Promise<() => Promise<void> | undefined>} happen
 */
async function event(name, happen) {
  process.stdout.write(`${name} …\n`);
  const refusedBefore = [...work.refused.values()].reduce((sum, count) => sum + count, 0);
  const begun = Date.now();
  const mend = await happen();
  await delay(40_000);
  await mend();
  await until(
    'both servers in step',
    () => isSynchronous(nodes),
    () => nodes.map((node) => node.said()).join('\n'),
  );
  await delay(3000);
  const [writes, reads] = [
    longestGap(
      work.kept.map(({ at }) => at),
      begun,
    ),
    longestGap(work.read, begun),
  ];
  const refused = [...work.refused.values()].reduce((sum, count) => sum + count, 0) - refusedBefore;
  rows.push(`| ${name} | ${writes.toFixed(1)} | ${reads.toFixed(1)} | ${refused} |`);
  for (const [what, seconds] of /** @type {const} */ ([
    ['writes', writes],
    ['reads', reads],
  ]))
    if (seconds > maxSeconds) faults.push(`${name}: ${what} were away for ${seconds.toFixed(1)} s`);
}
