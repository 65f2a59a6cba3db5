import { callAt } from '#app/api.server.ts';
import type { EntityScreen } from '#app/procedure-paths.ts';
import type { RecordPage } from '#rules/screen.ts';
import type { Row } from './tree-rows.ts';

/** Returns a list as a page; a tree is returned complete. */
export async function readList(request: Request, { path }: Pick<EntityScreen, 'path'>, input: object): Promise<RecordPage<Row>> {
  const answer = await callAt(request, `${path}.list`, input);
  return Array.isArray(answer) ? { records: answer, total: answer.length, size: answer.length, current: 1 } : answer;
}
