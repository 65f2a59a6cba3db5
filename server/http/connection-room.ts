import { readFileSync } from 'node:fs';

/** What a process opens besides connections from outside: the database, files that come and go, its own output. */
const kept = 200;

/**
 * How many connections the descriptors of this process leave room for, at least half of them; undefined where the system does not tell.
 * Without it the last descriptors go to callers, and neither the database nor a file of the log can be opened.
 */
export function connectionRoom(limits = readLimits()): number | undefined {
  const open = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1]);
  return Number.isInteger(open) ? Math.max(Math.floor(open / 2), open - kept) : undefined;
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
