import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts long files first, so that no worker ends the run with one of them while the others idle: processes and what walks all entities,
 * then by length. Files that wait for a browser go among those that compute, evenly: side by side they would wait for each other's pages.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = [...files].sort((one, other) => weightOf(other.moduleId) - weightOf(one.moduleId));
    return mixed(
      sorted.filter(({ moduleId }) => opensBrowser(moduleId)),
      sorted.filter(({ moduleId }) => !opensBrowser(moduleId)),
    );
  }
}

const roomOf = (path: string): string => /\/tests\/(\w[\w-]*)\//.exec(path)?.[1] ?? '';
const opensBrowser = (path: string): boolean => basename(path).startsWith('journey-') || roomOf(path) === 'browser';

function weightOf(path: string): number {
  const isLong = ['process', 'replays', 'matrix'].includes(roomOf(path)) || basename(path).endsWith('-contract.test.ts');
  return (isLong ? 1e6 : 0) + statSync(path).size;
}

/** Both in their order, each place given to the one of which less has had its turn. */
function mixed<Item>(some: readonly Item[], others: readonly Item[]): Item[] {
  const placed = (items: readonly Item[]) => items.map((item, at) => ({ item, at: at / items.length }));
  return [...placed(some), ...placed(others)].sort((one, other) => one.at - other.at).map(({ item }) => item);
}
