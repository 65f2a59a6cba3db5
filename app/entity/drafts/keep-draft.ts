import { isTooLargeToKeep, isWorthKeeping } from '#rules/draft-limits.ts';
import type { FieldView } from '#rules/screen.ts';
import { followForm } from '../follow-form.ts';
import type { DraftOffer } from './draft-bar.tsx';
import { callProcedure, dropHere, keepHere, markUploaded, sentForms, takeUploaded, uploadDraft } from './upload-drafts.ts';

interface KeptForm {
  element: HTMLFormElement;
  fields: FieldView[];
  /** The key of the draft. */
  form: string;
  /** The page whose tab is marked. */
  page: string;
  user: string;
  /** The form started from a draft stored on the server. */
  isRestored: boolean;
  /** The version upon which it was typed, if the form has a newer one since. */
  version: string | undefined;
  offer: DraftOffer | undefined;
  /** Reloads the page's data, which then offer the draft. */
  askForOffer: () => void;
  /** Shows the page with its draft; absent in a dialog. */
  restore: (() => void) | undefined;
}

export interface Keeper {
  /** The form was refused: its values are unsaved again. */
  resume: () => void;
  /** The page offers a draft now. */
  offered: (offer: DraftOffer) => void;
  stop: () => void;
}

const pause = 1_500;
/** The longest delay while the user types without a pause. */
const longest = 5_000;
const retryAfter = 10_000;
/** A large draft is sent less often. */
const large = 60_000;

/** Saves a form's draft on the server when typing pauses; until the server accepts it, it is stored in this window only. */
export function keepDraft({ element, fields, form, page, user, offer, askForOffer, restore, ...began }: KeptForm): Keeper {
  const secrets = new Set(fields.flatMap(secretNames));
  const textOf = (data: FormData) => JSON.stringify([...data].filter(([name, value]) => isTyped(name, value, secrets)));
  const read = () => textOf(new FormData(element));
  let initial = textOf(untyped(element));
  let latest = read();
  let isRestored = began.isRestored;
  let onServer = isRestored ? initial : undefined;
  let isSubmitted = false;
  let hasFailed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedAt: number | undefined;
  let sending: Promise<void> | undefined;
  const isOver = new AbortController();

  const own = (name: string) => String(new FormData(element).get(name) ?? '');
  // A form that was refused because of a newer version has that one from then on; what is typed in it overwrites it only once it is sent so.
  let version = began.version ?? own('_version');

  const isDraft = () => latest !== initial || isRestored;
  const bodyOf = (content: string) =>
    `{"form":${JSON.stringify(form)},"page":${JSON.stringify(page)},"version":${JSON.stringify(version)},"key":${JSON.stringify(own('_key'))},"content":${content}}`;
  const look = () => {
    const now = read();
    if (now === latest) return;
    latest = now;
    isSubmitted = false;
    mark(page, isDraft());
    changedAt ??= Date.now();
    const slower = latest.length > large ? 4 : 1;
    sendIn(Math.max(0, Math.min(pause * slower, changedAt + longest * slower - Date.now())));
  };
  const keepLatest = () => {
    if (isDraft() && !isTooLarge(latest)) keepHere(user, form, bodyOf(latest));
  };
  const sendIn = (after: number) => {
    clearTimeout(timer);
    timer = setTimeout(send, after);
  };
  const send = (): Promise<void> => {
    clearTimeout(timer);
    // In sequence, so that the latest text is the one stored.
    const before = sending ?? Promise.resolve();
    sending = before.then(sendLatest);
    return sending;
  };
  const sendLatest = async () => {
    changedAt = undefined;
    if (latest === onServer) return;
    if (!isDraft()) {
      dropHere(user, form);
      if (onServer !== undefined) await callProcedure('removeDraft', JSON.stringify({ form }));
      onServer = undefined;
      return;
    }
    const content = latest;
    hasFailed = isTooLarge(content);
    if (hasFailed) return;
    const body = bodyOf(content);
    keepHere(user, form, body);
    const answer = await callProcedure('saveDraft', body);
    hasFailed = answer?.ok !== true;
    if (!hasFailed) {
      onServer = content;
      if (content === latest && !isSubmitted) markUploaded(user, form);
    } else if (!isOver.signal.aborted && (answer === undefined || answer.status >= 500)) sendIn(retryAfter);
  };

  const listen = (target: EventTarget, name: string, heard: (event: Event) => void) =>
    target.addEventListener(name, heard, { signal: isOver.signal });
  isOver.signal.addEventListener('abort', followForm(element, look));
  listen(element, 'submit', (event) => {
    // A running upload blocks the submit.
    if (event.defaultPrevented) return;
    const { submitter } = event as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.name.startsWith('_')) return;
    latest = read();
    version = own('_version');
    isSubmitted = true;
    sentForms.add(form);
    clearTimeout(timer);
    keepLatest();
  });
  listen(window, 'pagehide', () => {
    if (isSubmitted) return;
    look();
    // A save that is still queued behind another request would be lost with the page.
    if (latest !== onServer) keepLatest();
    void send();
  });
  listen(window, 'online', () => void (hasFailed && send()));
  listen(window, 'beforeunload', (event) => {
    if (!hasFailed || latest === onServer) return;
    event.preventDefault();
    // Chromium before 119 prompts only if this is set.
    (event as BeforeUnloadEvent).returnValue = '';
  });
  listen(window, 'draft-discarded', (event) => {
    if ((event as CustomEvent<string>).detail !== form) return;
    clearTimeout(timer);
    isRestored = false;
    initial = latest = read();
    onServer = undefined;
    isSubmitted = true;
    dropHere(user, form);
    mark(page, false);
  });

  // A reloading page keeps running until the next one loads, so the server may have received the draft after rendering the page.
  const left = takeUploaded(user, form);
  let isOwn = left === 'late' || (left === 'saved' && isReloaded());
  hasBegun = true;
  const offered = ({ isRestored, isStale }: DraftOffer) => {
    if (takeUploaded(user, form, ['late']) !== undefined) isOwn = true;
    // What this window held a moment ago is there again at once, unless somebody else's change or newer typing stands against it.
    if (isOwn && !isRestored && !isStale && latest === initial) restore?.();
    isOwn = false;
  };
  if (offer) offered(offer);
  else if (left !== undefined) askForOffer();
  if (latest !== initial) {
    mark(page, true);
    sendIn(pause);
  }

  return {
    offered,
    resume: () => {
      isSubmitted = false;
      latest = read();
      // A form accepted in another window may have deleted this draft.
      onServer = undefined;
      if (!isDraft()) return;
      mark(page, true);
      void send();
    },
    stop: () => {
      sentForms.delete(form);
      isOver.abort();
      clearTimeout(timer);
      // Submitted does not mean accepted: only the server knows, and it stores no draft of an accepted form.
      void (isSubmitted ? uploadDraft(user, form) : send());
    },
  };
}

let hasBegun = false;

/** Whether the page was loaded again by its user, and this form is the first on it. */
function isReloaded(): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return !hasBegun && loaded?.type === 'reload' && loaded.name.replace(/#.*/, '') === location.href.replace(/#.*/, '');
}

const isTooLarge = (content: string) => isTooLargeToKeep(JSON.parse(content));

const mark = (page: string, isUnsaved: boolean) => window.dispatchEvent(new CustomEvent('draft', { detail: { page, isUnsaved } }));

/** The initial values: users may type before this module loads. Check boxes and lists count with their current state. */
function untyped(element: HTMLFormElement): FormData {
  const data = new FormData(element);
  for (const control of element.elements) {
    const isText =
      control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && !/^(checkbox|radio|file)$/.test(control.type));
    if (isText && control.value !== control.defaultValue && data.has(control.name)) data.set(control.name, control.defaultValue);
  }
  return data;
}

/** Text that users type, and which of two values they chose: no files, secrets or hidden values of the form. */
function isTyped(name: string, value: FormDataEntryValue, secrets: Set<string>): boolean {
  const last = name.split('.').at(-1) ?? '';
  const isOfForm = name.startsWith('_') && !name.startsWith('_take.');
  return typeof value === 'string' && isWorthKeeping(name, value) && !isOfForm && !secrets.has(last);
}

const secretNames = (field: FieldView): string[] =>
  field.kind === 'password' ? [field.name] : field.kind === 'rows' ? (field.fields ?? []).flatMap(secretNames) : [];
