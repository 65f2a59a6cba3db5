// Drafts of shop-floor forms are saved on the server when typing pauses; until the server accepts them, they are stored in this window
// under the same keys as those of other pages (app/entity/drafts/upload-drafts.ts). Plain JavaScript, because the page links to this file
// itself.

export {};

const pause = 1500;
/** The server accepts 64 KB; a Chinese character takes three bytes. */
const largest = 20_000;
const userOf = () => document.querySelector('[data-queue]')?.getAttribute('data-queue') ?? '';
const place = () => `draft:${userOf()}:`;
const formOf = () => /** @type {HTMLFormElement | null} */ (document.querySelector('form[data-typed]'));
/** @param {HTMLFormElement} form */
const nameOf = (form) => form.dataset.typed ?? '';

/** Not the form's hidden values. @param {[name: string, value: FormDataEntryValue]} entry */
const isTyped = ([name, value]) => !name.startsWith('_') && typeof value === 'string';
/** @param {HTMLFormElement} form */
const typedIn = (form) => [...new FormData(form)].filter(isTyped);

/** The values of the form as it came, before anybody typed: that may begin before this script runs. @param {HTMLFormElement} form */
function renderedIn(form) {
  const data = new FormData(form);
  for (const control of form.elements) {
    const isText =
      control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && !/^(checkbox|radio|file)$/.test(control.type));
    if (isText && control.value !== control.defaultValue && data.has(control.name)) data.set(control.name, control.defaultValue);
  }
  return [...data].filter(isTyped);
}

/** @param {HTMLFormElement} form */
function bodyOf(form) {
  const own = (/** @type {string} */ name) => String(new FormData(form).get(name) ?? '');
  const about = { form: nameOf(form), page: location.pathname, version: own('_version'), key: own('_key') };
  return JSON.stringify({ ...about, content: typedIn(form) });
}

/** @param {string} body @returns {Promise<Response | undefined>} */
const save = (body) =>
  fetch('/trpc/workspace.saveDraft', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    keepalive: true,
  }).catch(() => undefined);

/** @param {string} name @param {string | null} body */
function keepHere(name, body) {
  try {
    if (body === null) sessionStorage.removeItem(place() + name);
    else sessionStorage.setItem(place() + name, body);
  } catch {
    // If the store is disabled, the server has all but the last words.
  }
}

/** The values at the last submit or at load; an unchanged form is not saved again. @type {WeakMap<HTMLFormElement, string>} */
const known = new WeakMap();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {HTMLFormElement} form */
async function keep(form) {
  clearTimeout(timer);
  const now = JSON.stringify(typedIn(form));
  if (nameOf(form) === '' || now === known.get(form) || now.length > largest) return;
  known.set(form, now);
  const body = bodyOf(form);
  keepHere(nameOf(form), body);
  if ((await save(body))?.ok) keepHere(nameOf(form), null);
}

/** @param {HTMLFormElement} form */
function keepSoon(form) {
  clearTimeout(timer);
  timer = setTimeout(() => keep(form), pause);
}

for (const kind of ['input', 'change'])
  document.addEventListener(kind, ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (!form || form.dataset.typed === undefined) return;
    if (!known.has(form)) known.set(form, '');
    keepSoon(form);
  });

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
  clearTimeout(timer);
  if (form.dataset.typed !== undefined) noteSent(form);
  else if (form.getAttribute('action') === '/draft') {
    const given = formOf();
    if (given) known.set(given, JSON.stringify(typedIn(given)));
  }
});
// The script of the queue sends a form by itself, and shows its answer without another load.
document.addEventListener('form-sent', ({ target }) => {
  clearTimeout(timer);
  if (target instanceof HTMLFormElement && target.dataset.typed !== undefined) noteSent(target);
});
addEventListener('answer-shown', () => void sendKept().catch(() => undefined));

/** The next page finds out whether it was accepted. @param {HTMLFormElement} form */
function noteSent(form) {
  known.set(form, JSON.stringify(typedIn(form)));
  keepHere(nameOf(form), bodyOf(form));
}

addEventListener('pagehide', () => {
  const form = formOf();
  if (form && known.has(form)) void keep(form);
});

/** Sends the drafts still stored in this window; returns whether the server stored one. @param {string} key */
async function upload(key) {
  const body = sessionStorage.getItem(key);
  if (!body) return false;
  const answer = await save(body);
  if (!answer?.ok) return false;
  if (sessionStorage.getItem(key) === body) sessionStorage.removeItem(key);
  return (await answer.json()).result?.data?.isKept === true;
}

async function sendKept() {
  const form = formOf();
  if (form) {
    known.set(form, JSON.stringify(renderedIn(form)));
    if (JSON.stringify(typedIn(form)) !== known.get(form)) keepSoon(form);
  }
  const keys = userOf() === '' ? [] : Object.keys(sessionStorage).filter((key) => key.startsWith(place()));
  for (const key of keys) {
    const body = sessionStorage.getItem(key) ?? '';
    const isOwn = form !== null && key === place() + nameOf(form);
    const isShown = isOwn && body !== '' && JSON.stringify(JSON.parse(body).content) === known.get(form);
    const isKept = await upload(key);
    // The page was rendered before the server had it.
    if (isKept && isOwn && !isShown && JSON.stringify(typedIn(form)) === known.get(form)) location.reload();
  }
}
sendKept().catch(() => undefined);
