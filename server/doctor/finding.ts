/** What a check answers: how it stands, and what to do next unless that is fine. */
export interface Finding {
  what: string;
  state: string;
  next?: string;
}

/** Runs a check; a fault of the check itself is a finding too. */
export async function find(what: string, check: () => Promise<Omit<Finding, 'what'>>): Promise<Finding> {
  try {
    return { what, ...(await check()) };
  } catch (error) {
    return { what, state: 'not usable', next: error instanceof Error ? error.message : String(error) };
  }
}

/** A line for a terminal, with the next step below it. */
export const lineOf = ({ what, state, next }: Finding): string =>
  `${next === undefined ? 'fine' : 'MEND'}  ${what.padEnd(widest)} ${state}${next === undefined ? '' : `\n      → ${next.replaceAll('\n', '\n        ')}`}`;
const widest = 12;

/** Bytes as people say them. */
export const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

/** Seconds as people say them. */
export function spanOf(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`;
  return seconds < 48 * 3600 ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / 86_400)} days`;
}
