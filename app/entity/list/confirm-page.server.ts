import { data } from '@remix-run/node';
import { attemptAt, callAt, existing, hasProcedure, type Refusal } from '#app/api.server.ts';
import type { FormChoices } from '#app/fields/form-parts.tsx';
import { startValues } from '#app/fields/start-values.ts';
import { localeOf, wordsOf } from '#app/i18n/i18n.server.ts';
import { joined } from '#app/i18n/joined.ts';
import type { Say } from '#app/i18n/say.ts';
import { confirmedIn } from '#app/kit/notice/confirm-warnings.tsx';
import type { EntityPath, EntityScreen } from '#app/procedure-paths.ts';
import { flashCookie, flashWith, redirectWith } from '#app/shell/flash.server.ts';
import { ownPath } from '#app/shell/own-path.ts';
import type { FieldView, Locale, Removal, Screen, ScreenAction } from '#rules/screen.ts';
import { choicesFor, searchesIn } from '../form/choices.server.ts';
import type { OneTimePassword } from '../form/one-time-passwords.tsx';
import { readForm } from '../form/read-form.ts';
import { type EntityParams, requirePermission, screenOf } from '../screen-of.server.ts';
import { type Chosen, chosenRecords, maxFound, readChosen } from '../tools/gather.server.ts';

/** The page of a removal or of another command, which may ask for fields. */
export interface ConfirmModel {
  screen: Pick<Screen, 'page' | 'title' | 'removal'>;
  ids: string[];
  count: number;
  /** The number of records that the filters match; set if the command applies to all of them instead of to ids. */
  found?: number;
  /** The names of the first records. */
  titles: string[];
  /** What goes with removed records. */
  along?: Removal;
  act?: Pick<ScreenAction, 'name' | 'label' | 'confirm' | 'asks' | 'tone'>;
  /** The fields that it asks for, as they start. */
  asked?: { values: Record<string, unknown>; choices: FormChoices };
  from: string;
  key: string;
}

export async function loadConfirm(request: Request, params: EntityParams): Promise<ConfirmModel> {
  const screen = await screenOf(request, params);
  const query = new URL(request.url).searchParams;
  const from = ownPath(query.get('from'), `${screen.page}/index`);
  const act = commandNamed(screen, params);
  const { ids, found } = await idsChosen(request, screen, readChosen(query, from));
  if (ids.length === 0) throw redirectWith((await wordsOf(request))('entity.noneSelected'), from, 'warning');
  const names = `${screen.path}.titles`;
  const titles = hasProcedure<'titles'>(names) ? await callAt(request, names, { ids }) : [];
  const { page, title, removal } = screen;
  return {
    screen: { page, title, ...(removal !== undefined && { removal }) },
    ids: found === undefined ? ids : [],
    count: ids.length,
    ...(found !== undefined && { found: ids.length }),
    titles,
    ...(!act && { along: await removalOf(request, screen.path, ids) }),
    act,
    ...(act?.asks && { asked: await askedOf(request, act.asks, startValues(act.asks, query)) }),
    from,
    key: crypto.randomUUID(),
  };
}

async function askedOf(request: Request, asks: FieldView[], values: Record<string, unknown>, sent = new FormData()) {
  return { values, choices: await choicesFor(request, asks, values, searchesIn(sent)) };
}

/** What goes with the records, where the entity tells. */
async function removalOf(request: Request, path: EntityPath, ids: string[]): Promise<Removal | undefined> {
  const removal = `${path}.removal`;
  return hasProcedure<'removal'>(removal) ? callAt(request, removal, { ids }) : undefined;
}

export interface ConfirmRefusal {
  problem: string;
  key: string;
  /** What was typed and is not what had to be. */
  typed?: string;
  found?: number;
  /** What the fields of the command say, and what was typed into them. */
  problems?: Record<string, string>;
  asked?: ConfirmModel['asked'];
  /** Why the records cannot be removed, with links to the lists that show it; confirming again would not help. */
  referrers?: { text: string; href?: string }[];
}

/** Neither an address nor a cookie may carry the passwords, so only this answer does. */
export interface ConfirmSecrets {
  once: OneTimePassword[];
}

export type ConfirmAnswer = ConfirmRefusal | ConfirmSecrets | { done: string };

/** Removes the records whose ids were posted, or runs the command of the address on them. */
export async function performOnIds(request: Request, params: EntityParams) {
  const form = await request.formData();
  const screen = await screenOf(request, params);
  const say = await wordsOf(request);
  const act = commandNamed(screen, params);
  const from = ownPath(form.get('from'), `${screen.page}/index`);
  const chosen = readChosen(form, from);
  const { ids } = await idsChosen(request, screen, chosen);
  // The user confirmed a number of records; if it has changed, they confirm again.
  if (chosen.found !== undefined && chosen.found !== ids.length) {
    const problem = say('entity.countChanged', { before: chosen.found, count: ids.length });
    return data<ConfirmAnswer>({ problem, key: crypto.randomUUID(), found: ids.length }, { status: 409 });
  }
  if (ids.length === 0) throw redirectWith(say('entity.noneSelected'), from, 'warning');

  const along = act ? undefined : await removalOf(request, screen.path, ids);
  const typed = String(form.get('typed') ?? '');
  if (along?.typed !== undefined && plain(typed) !== along.typed) {
    return data<ConfirmAnswer>(
      { problem: say('entity.typedWrong', { typed: along.typed }), key: crypto.randomUUID(), typed },
      { status: 400 },
    );
  }

  const asked = act?.asks ? readForm(form, act.asks) : {};
  if (act?.asks && form.has('_search')) {
    const answer = { problem: '', key: crypto.randomUUID(), asked: await askedOf(request, act.asks, asked, form) };
    return data<ConfirmAnswer>(answer);
  }
  const idempotencyKey = String(form.get('_key') ?? crypto.randomUUID());
  const outcome = await attemptAt(
    request,
    existing<string>(`${screen.path}.${act?.procedure ?? 'remove'}`),
    { ids, ...asked, ...(form.has('confirm') && { confirm: confirmedIn(form) }) },
    { idempotencyKey },
  );
  const refusal = 'refusal' in outcome ? outcome.refusal : undefined;
  const problem = refusal?.message;
  const done = act ? say('entity.commandDone') : (screen.done ?? removedText(say, await localeOf(request), along));
  // A page or dialog that asked for confirmation shows the refusal; otherwise it appears above the list.
  if (refusal && form.has('_key')) {
    const answer = { ...refusalOf(refusal), ...(act?.asks && { asked: await askedOf(request, act.asks, asked, form) }) };
    return data<ConfirmAnswer>(answer, { status: 400 });
  }
  const once = 'answer' in outcome ? passwordsIn(outcome.answer) : [];
  if (once.length > 0) return data<ConfirmAnswer>({ once });
  const flash = flashWith(done, 'remarks' in outcome ? outcome.remarks : [], await localeOf(request));
  if (form.has('_dialog')) return data<ConfirmAnswer>({ done }, { headers: { 'Set-Cookie': flashCookie(flash) } });
  throw problem === undefined ? redirectWith(flash.message, from, flash.tone) : redirectWith(problem, from, 'bad');
}

/** The accounts of an answer that brings new passwords. */
function passwordsIn(answer: unknown): OneTimePassword[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap(({ account, password }: Partial<OneTimePassword>) =>
    account !== undefined && password !== undefined ? [{ account, password }] : [],
  );
}

/** Numbers with a blank, or a Chinese comma between them, are what they mean. */
const plain = (typed: string): string => typed.replaceAll('，', ',').replace(/\s/g, '');

const removedText = (say: Say, locale: Locale, along?: Removal): string =>
  along && along.along.length > 0 ? say('entity.removeDoneAlong', { along: joined(along.along, locale) }) : say('entity.removeDone');

function refusalOf({ message, problems, referrers }: Refusal): ConfirmRefusal {
  const key = crypto.randomUUID();
  return referrers === undefined ? { problem: message, key, problems } : { problem: referrers.refusal, key, referrers: referrers.rows };
}

/** The ids that are ticked, or of all records that the filters match, up to the limit of a command. */
async function idsChosen(request: Request, screen: EntityScreen, chosen: Chosen): Promise<Pick<Chosen, 'ids' | 'found'>> {
  if (chosen.found === undefined) return chosen;
  const { rows, total } = await chosenRecords(request, screen, chosen);
  if (total > maxFound) throw redirectWith((await wordsOf(request))('entity.tooManyFound', { limit: maxFound }), chosen.from, 'warning');
  return { ids: rows.map(({ id }) => id), found: chosen.found };
}

/** The command of the address; without one it is the page of removal. */
function commandNamed(screen: Screen, { command }: EntityParams): ScreenAction | undefined {
  if (command === undefined) {
    requirePermission(screen.can.remove);
    return undefined;
  }
  const found = screen.actions.find(({ name, procedure }) => name === command && procedure !== undefined);
  if (!found) throw new Response(null, { status: 404 });
  return found;
}
