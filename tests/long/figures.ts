/** Prints what was measured as a row for docs/test-long.md. */
export function figure(what: string, measured: string): void {
  process.stdout.write(`| ${what} | ${measured} |\n`);
}
