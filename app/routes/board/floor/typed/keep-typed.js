// What is typed into a form of the floor is kept on the server when typing pauses, and in this window while the server does not take it,
// in the place where the console's other pages keep theirs (app/entity/drafts/upload-drafts.ts). Plain JavaScript, because the page links to this very file.

export {};

const pause = 1500;
/** The server takes 64 KB; a Chinese character is three bytes. */
const largest = 20_000;
const userOf = () => document.querySelector('[data-queue]')?.getAttribute('data-queue') ?? '';
const place = () => `draft:${userOf()}:`;
const formOf = () => /** @type {HTMLFormElement | null} */ (document.querySelector('form[data-typed]'));
/** @param {HTMLFormElement} form */
const nameOf = (form) => form.dataset.typed ?? '';

/** What people typed; what the form sends along by itself is none of it. @param {HTMLFormElement} form */
const typedIn = (form) => [...new FormData(form)].filter(([name, value]) => !name.startsWith('_') && typeof value === 'string');

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
    // A forbidden store: the server has all but the last words.
  }
}

/** What was not typed since the form was sent, or since it was opened, is not kept again. @type {WeakMap<HTMLFormElement, string>} */
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

for (const kind of ['input', 'change'])
  document.addEventListener(kind, ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (!form || form.dataset.typed === undefined) return;
    if (!known.has(form)) known.set(form, '');
    clearTimeout(timer);
    timer = setTimeout(() => keep(form), pause);
  });

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
  clearTimeout(timer);
  if (form.dataset.typed !== undefined) {
    // Whether it was accepted the next page finds out.
    known.set(form, JSON.stringify(typedIn(form)));
    keepHere(nameOf(form), bodyOf(form));
  } else if (form.getAttribute('action') === '/draft') {
    const given = formOf();
    if (given) known.set(given, JSON.stringify(typedIn(given)));
  }
});

addEventListener('pagehide', () => {
  const form = formOf();
  if (form && known.has(form)) void keep(form);
});

/** Sends what this window still has; answers whether the server kept any of it. @param {string} key */
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
  if (form) known.set(form, JSON.stringify(typedIn(form)));
  const keys = userOf() === '' ? [] : Object.keys(sessionStorage).filter((key) => key.startsWith(place()));
  for (const key of keys) {
    const body = sessionStorage.getItem(key) ?? '';
    const isOwn = form !== null && key === place() + nameOf(form);
    const isShown = isOwn && body !== '' && JSON.stringify(JSON.parse(body).content) === known.get(form);
    const isKept = await upload(key);
    // The page was made before the server had it.
    if (isKept && isOwn && !isShown && JSON.stringify(typedIn(form)) === known.get(form)) location.reload();
  }
}
sendKept().catch(() => undefined);
