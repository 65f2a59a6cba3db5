import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts long files first, so that no worker ends the run with one of them while the others idle: browsers, then processes and what walks
 * all entities, then by length.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((one, other) => weightOf(other.moduleId) - weightOf(one.moduleId));
  }
}

function weightOf(path: string): number {
  const room = /\/tests\/(\w[\w-]*)\//.exec(path)?.[1] ?? '';
  const name = basename(path);
  const isLong = ['process', 'replays', 'matrix'].includes(room) || name.endsWith('-contract.test.ts');
  const opens = name.startsWith('journey-') || room === 'browser' ? 3 : isLong ? 2 : 1;
  return opens * 1e6 + statSync(path).size;
}
