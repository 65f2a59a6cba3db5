import { data } from '@remix-run/node';
import { type Areas, attempt, type Refusal } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { Say } from '#app/i18n/say.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { idsIn } from '#rules/ids.ts';

/** A refused grant: the message, and all ticks. */
export interface SentGrant {
  message: string;
  isStale: boolean;
  sent: Record<string, string[]>;
  /** A mark of the state that the page shows; it prevents overwriting another user's changes. */
  mark: string;
}

interface Command<Tree extends string> {
  grant: (areas: Areas, sent: { ids: string; ticked: Record<Tree, string[]>; expected: string }) => Promise<unknown>;
  /** What the user should know of a grant that is done. */
  warn?: (ids: string, say: Say) => Promise<string | undefined>;
  /** The names of the trees. */
  trees: readonly Tree[];
  back: string;
}

/** The ids of a grant page; without any, or with too many, it is refused. */
export async function idsOfPage(request: Request, back: string): Promise<string[]> {
  const asked = new URL(request.url).searchParams.getAll('ids');
  const ids = [...new Set(idsIn(asked))];
  if (ids.length === 0) throw redirectWith((await wordsOf(request))('entity.noneSelected'), back, 'warning');
  if (ids.length > maxIds)
    throw redirectWith((await wordsOf(request))('roles.tooMany', { max: maxIds, count: ids.length }), back, 'warning');
  return ids;
}

/** Sends the ticks, each tree complete; redirects to the list, or shows the refusal with all ticks. */
export async function sendGrant<Tree extends string>(request: Request, { grant, warn, trees, back }: Command<Tree>) {
  const form = await request.formData();
  const textOf = (name: string) => String(form.get(name) ?? '');
  // `fromEntries` loses the types of its names.
  const ticked = Object.fromEntries(trees.map((name) => [name, form.getAll(name).map(String)])) as Record<Tree, string[]>;
  const mark = textOf('_mark');
  const sent = { ids: textOf('_ids'), ticked, expected: mark };
  const outcome = await attempt(request, (areas) => grant(areas, sent), { idempotencyKey: textOf('_key') });
  if (!('refusal' in outcome)) {
    const say = await wordsOf(request);
    const warning = await warn?.(sent.ids, say);
    throw redirectWith(warning ?? say('entity.commandDone'), back, warning === undefined ? 'good' : 'warning');
  }
  const { message, status } = outcome.refusal;
  return data<SentGrant>({ message, isStale: status === 409, sent: ticked, mark }, { status: statusOf(outcome.refusal) });
}

const maxIds = 100;

const statusOf = ({ status }: Refusal): number => (status === 409 || status >= 500 ? status : 400);
