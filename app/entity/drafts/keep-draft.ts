import type { FieldView } from '#rules/screen.ts';
import { callProcedure, dropHere, keepHere, markUploaded, sentForms, takeUploaded, uploadDraft } from './upload-drafts.ts';

interface KeptForm {
  element: HTMLFormElement;
  fields: FieldView[];
  /** What the draft is kept under. */
  form: string;
  /** The page whose tab is marked. */
  page: string;
  user: string;
  /** The form began with a draft that the server has. */
  isRestored: boolean;
  /** Has the page drawn anew; absent where it offers a draft already. */
  askForOffer?: (() => void) | undefined;
}

export interface Keeper {
  /** The form was refused: what it holds is unsaved after all. */
  resume: () => void;
  stop: () => void;
}

const pause = 1_500;
/** Whoever types without a pause is not made to wait longer for it. */
const longest = 5_000;
const retryAfter = 10_000;
/** The server takes 64 KB; a Chinese character is three bytes. */
const largest = 60_000;

/** Keeps what is typed into a form on the server, when typing pauses; in this window alone as long as the server does not take it. */
export function keepDraft({ element, fields, form, page, user, askForOffer, ...began }: KeptForm): Keeper {
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

  const isDraft = () => latest !== initial || isRestored;
  const bodyOf = (content: string) =>
    `{"form":${JSON.stringify(form)},"page":${JSON.stringify(page)},"version":${own('_version')},"key":${own('_key')},"content":${content}}`;
  const own = (name: string) => JSON.stringify(new FormData(element).get(name) ?? '');
  const look = () => {
    const now = read();
    if (now === latest) return;
    latest = now;
    isSubmitted = false;
    mark(page, isDraft());
    changedAt ??= Date.now();
    sendIn(Math.max(0, Math.min(pause, changedAt + longest - Date.now())));
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
    // One after the other, so that the last one typed is the last one kept.
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
  // The library's controls change without an event of the form, and their lists stand outside of it.
  for (const name of ['input', 'change', 'click', 'focusout']) listen(document, name, () => setTimeout(look, 50));
  listen(element, 'submit', (event) => {
    // An upload under way holds it back.
    if (event.defaultPrevented) return;
    const { submitter } = event as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.name.startsWith('_')) return;
    latest = read();
    isSubmitted = true;
    sentForms.add(form);
    clearTimeout(timer);
    keepLatest();
  });
  listen(window, 'pagehide', () => {
    if (isSubmitted) return;
    look();
    // What waits for an earlier request to be answered would go with the page.
    if (latest !== onServer) keepLatest();
    void send();
  });
  listen(window, 'online', () => void (hasFailed && send()));
  listen(window, 'beforeunload', (event) => {
    if (!hasFailed || latest === onServer) return;
    event.preventDefault();
    // Chromium before 119 asks by this alone.
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

  // A page that is reloaded works on until the next one is there: the server may have got the draft after it made that one.
  if (takeUploaded(user, form)) askForOffer?.();
  if (latest !== initial) {
    mark(page, true);
    sendIn(pause);
  }

  return {
    resume: () => {
      isSubmitted = false;
      latest = read();
      // Another window may have been accepted meanwhile, and its draft with this one's taken away.
      onServer = undefined;
      if (!isDraft()) return;
      mark(page, true);
      void send();
    },
    stop: () => {
      sentForms.delete(form);
      isOver.abort();
      clearTimeout(timer);
      // Sent and gone is not yet accepted: the server knows, and keeps nothing of what was.
      void (isSubmitted ? uploadDraft(user, form) : send());
    },
  };
}

const isTooLarge = (content: string) => new Blob([content]).size > largest;

const mark = (page: string, isUnsaved: boolean) => window.dispatchEvent(new CustomEvent('draft', { detail: { page, isUnsaved } }));

/** What the form came with: people type before this module is here. Boxes and lists count as they stand. */
function untyped(element: HTMLFormElement): FormData {
  const data = new FormData(element);
  for (const control of element.elements) {
    const isText =
      control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && !/^(checkbox|radio|file)$/.test(control.type));
    if (isText && data.has(control.name) && control.value !== control.defaultValue) data.set(control.name, control.defaultValue);
  }
  return data;
}

/** Texts that people type: neither files nor secrets nor what the form sends along by itself. */
function isTyped(name: string, value: FormDataEntryValue, secrets: Set<string>): boolean {
  const last = name.split('.').at(-1) ?? '';
  return typeof value === 'string' && !name.startsWith('_') && !secrets.has(last);
}

const secretNames = (field: FieldView): string[] =>
  field.kind === 'password' ? [field.name] : field.kind === 'rows' ? (field.fields ?? []).flatMap(secretNames) : [];
