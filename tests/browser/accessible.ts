import { createRequire } from 'node:module';
import type { Page } from 'playwright';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe-core holds against a page by WCAG 2.2 AA, serious or critical, as 'rule: element'. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Through the debugger, which the page's content security policy does not bind.
  await page.evaluate(await readText(axe));
  return page.evaluate(async () => {
    const runner = (globalThis as unknown as { axe: { run(on: Document, how: object): Promise<{ violations: Violation[] }> } }).axe;
    interface Violation {
      id: string;
      impact: string;
      nodes: { target: string[]; failureSummary?: string }[];
    }
    const { violations } = await runner.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary = '' }) =>
            `${id}: ${target.join(' ')} · ${failureSummary.split('\n').slice(1).join(' ').slice(0, 160)}`,
        ),
      );
  });
}

const readText = async (path: string): Promise<string> => (await import('node:fs/promises')).readFile(path, 'utf8');
