// Reports sent while the network is down are stored in the browser and sent once it is back. Plain JavaScript, because the page links to
// this file itself. Without service workers on plain http, the open page does this. The form's own key makes a repeated request idempotent
//
export {};

/**
 * @typedef {{ key: string, user: string, address: string, body: string, title: string, kept: number, sending?: number, refused?: string,
 *   by?: string, isStored?: boolean, confirm?: { value: string, words: string }, existing?: string }} Kept
 */
/** Looked up on each use: a page rendered by React outlives this module's first run. @returns {HTMLElement | null} */
const barOf = () => document.querySelector('[data-queue]');
const userOf = () => barOf()?.dataset.queue ?? '';
const say = (/** @type {string} */ name, /** @type {Record<string, string>} */ values = {}) =>
  Object.entries(values).reduce((text, [key, value]) => text.replace(`{${key}}`, value), barOf()?.dataset[name] ?? '');

/** Without IndexedDB, as in some private windows, the queue lasts as long as the page. @type {Map<string, Kept>} */
const memory = new Map();
let hasStore = true;
const store = openStore().then((opened) => {
  hasStore = opened !== null;
  return opened;
});

/** @returns {Promise<IDBDatabase | null>} */
function openStore() {
  return new Promise((resolve) => {
    try {
      const opening = indexedDB.open('floor', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('kept', { keyPath: 'key' });
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

/** @param {'readonly' | 'readwrite'} mode @param {(kept: IDBObjectStore) => IDBRequest} act */
async function inStore(mode, act) {
  const database = await store;
  if (!database) return undefined;
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('kept', mode);
    const asked = act(transaction.objectStore('kept'));
    transaction.oncomplete = () => resolve(asked.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** @param {Kept} one */
async function keep(one) {
  if (await store) await inStore('readwrite', (kept) => kept.put(one));
  else memory.set(one.key, one);
}

/**
 * Updates a queued report, which may have been removed or replaced meanwhile; returns whether it did.
 * @param {string} key
 * @param {(kept: Kept) => Kept | undefined} changed
 * @returns {Promise<boolean>}
 */
async function change(key, changed) {
  const database = await store;
  if (!database) {
    const known = memory.get(key);
    const now = known && changed(known);
    if (now) memory.set(key, now);
    return now !== undefined;
  }
  return new Promise((resolve) => {
    const kept = database.transaction('kept', 'readwrite').objectStore('kept');
    const asked = kept.get(key);
    asked.onsuccess = () => {
      const now = asked.result && changed(asked.result);
      if (now) kept.put(now);
      resolve(now !== undefined);
    };
    asked.onerror = () => resolve(false);
  });
}

/** @param {string} key */
async function forget(key) {
  if (await store) await inStore('readwrite', (kept) => kept.delete(key));
  else memory.delete(key);
}

/** All reports queued on this device, oldest first. @returns {Promise<Kept[]>} */
async function allKept() {
  const all = (await store) ? await inStore('readonly', (kept) => kept.getAll()) : [...memory.values()];
  return all.sort((/** @type {Kept} */ one, /** @type {Kept} */ other) => one.kept - other.kept);
}

/** Whether the server responds within three seconds. */
async function isThere() {
  if (!navigator.onLine) return false;
  const cut = new AbortController();
  const timer = setTimeout(() => cut.abort(), 3000);
  const answer = await fetch('/livez', { cache: 'no-store', signal: cut.signal }).catch(() => undefined);
  clearTimeout(timer);
  return answer?.ok === true;
}

// Sends the form itself: without a connection the browser would replace the page, and the typed values, by its own error page.
addEventListener(
  'submit',
  async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-keeps]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form.dataset.asks !== undefined) return;
    form.dataset.asks = '';
    form.setAttribute('aria-busy', 'true');
    const answer = (await isThere()) ? await sendForm(form, event.submitter) : undefined;
    // Until the next page has come, nothing is sent again.
    if (answer && (await follow(answer))) return;
    release(form);
    isSignedOut = false;
    await keepForm(form, event.submitter);
  },
  { capture: true },
);
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-asks]')) release(form);
});

/** @param {Element} form */
function release(form) {
  form.removeAttribute('aria-busy');
  form.removeAttribute('data-asks');
}

/**
 * Returns nothing if no answer came: the form then keeps the key it was sent with, which has its effect once, however often it arrives.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
async function sendForm(form, submitter) {
  await settleKept(form, submitter);
  const one = copyOf(form, submitter);
  setKey(form, one.key);
  await noteSent(one);
  form.dispatchEvent(new Event('form-sent', { bubbles: true }));
  const answer = await post(one, { 'x-onward': 'told' });
  if (!answer) forgetSent();
  return answer;
}

/** Goes where the answer leads, or shows its page in place of this one; returns whether it could. @param {Response} answer */
async function follow(answer) {
  const onward = answer.headers.get('x-location') ?? (answer.redirected ? answer.url : null);
  if (onward !== null) {
    goTo(new URL(onward, location.href));
    return true;
  }
  const text = answer.headers.get('content-type')?.startsWith('text/html') ? await answer.text().catch(() => '') : '';
  if (text === '') return false;
  const page = new DOMParser().parseFromString(text, 'text/html');
  takeStyles(page);
  document.title = page.title;
  history.replaceState(history.state, '', answer.url);
  shownAt = addressNow();
  document.body.replaceWith(page.body);
  scrollTo(0, 0);
  const start = document.querySelector('[autofocus]');
  if (start instanceof HTMLElement) start.focus();
  dispatchEvent(new Event('answer-shown'));
  await dropSaved();
  await noteExisting();
  await show();
  return true;
}

let shownAt = '';
const addressNow = () => location.pathname + location.search;
// React, which brought the page before, would go back in what is no longer shown.
addEventListener('popstate', () => shownAt !== '' && shownAt !== addressNow() && location.reload());

/** Those of a page that is none of this form, such as one that says what is not permitted. @param {Document} page */
function takeStyles(page) {
  const [own, theirs] = [document, page].map((of) => [...of.querySelectorAll('link[rel="stylesheet"]')]);
  const known = own?.map((link) => link.getAttribute('href'));
  document.head.append(...(theirs ?? []).filter((link) => !known?.includes(link.getAttribute('href'))));
}

/** An address that differs from this page's in its part alone would not be loaded. @param {URL} to */
function goTo(to) {
  if (!isOfThisPage(to)) return location.assign(to);
  history.replaceState(null, '', to);
  location.reload();
}

/**
 * Returns nothing if the network is gone, or the server too busy or broken to say anything of the form itself.
 * @param {Kept} one
 * @param {Record<string, string>} [own]
 */
async function post({ address, body }, own) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...own };
  const cut = new AbortController();
  const timer = setTimeout(() => cut.abort(), 30_000);
  const answer = await fetch(address, { method: 'POST', headers, body, signal: cut.signal }).catch(() => undefined);
  clearTimeout(timer);
  return answer && answer.status < 500 && answer.status !== 429 ? answer : undefined;
}

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
async function keepForm(form, submitter) {
  if (!isFilled(form)) return;
  const one = copyOf(form, submitter);
  const before = await waitingFor(one);
  const isAgain = before !== undefined && isSame(before, one);
  note = isAgain ? say('again', { title: one.title }) : before ? say('replaced', { title: one.title }) : '';
  if (!isAgain) {
    // It replaces the earlier report in its position: reports are sent in the order of work.
    await keep(before ? { ...one, kept: before.kept } : one);
    if (before) await forget(before.key);
    // The next report from this page needs a new key.
    setKey(form, newKey());
  }
  await show();
  barOf()?.scrollIntoView({ block: 'nearest' });
}

/**
 * An identical queued report passes its key to the one sent now; a different one is replaced by it.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
async function settleKept(form, submitter) {
  const one = copyOf(form, submitter);
  const before = await waitingFor(one);
  if (!before) return;
  if (isSame(before, one)) setKey(form, before.key);
  else await forget(before.key);
}

const sentKey = () => `floor-sent:${userOf()}`;

/**
 * The refused reports that a form stands for take over what was answered in it, so that it is not asked again where they are opened once
 * more; they are dropped once the next page says that it was saved.
 * @param {Kept} one
 */
async function noteSent(one) {
  const id = new URLSearchParams(one.body).get('_id');
  const isFor = (/** @type {Kept} */ other) =>
    aboutOf(other) === aboutOf(one) || (other.existing !== undefined && new URL(other.existing).searchParams.get('id') === id);
  const same = (await allKept()).filter((other) => other.user === one.user && other.refused !== undefined && isFor(other));
  for (const { key } of same) await change(key, (kept) => ({ ...kept, body: withAnswers(kept.body, new URLSearchParams(one.body)) }));
  try {
    sessionStorage.setItem(sentKey(), JSON.stringify(same.map(({ key }) => key)));
  } catch {
    // Without the store they stay until they are discarded.
  }
}

function forgetSent() {
  try {
    sessionStorage.removeItem(sentKey());
  } catch {
    // See above.
  }
}

/** @param {string} body @param {URLSearchParams} given */
function withAnswers(body, given) {
  const sent = new URLSearchParams(body);
  for (const confirmed of given.getAll('confirm')) if (!sent.getAll('confirm').includes(confirmed)) sent.append('confirm', confirmed);
  const overwrites = given.get('_overwrites');
  if (overwrites !== null) sent.set('_overwrites', overwrites);
  return sent.toString();
}

/** A form that was opened from the queue and is refused because its slot has been reported opens as a correction of that report next. */
async function noteExisting() {
  const [form, link] = [document.querySelector('form[data-keeps]'), document.querySelector('a[data-existing]')];
  if (!(form instanceof HTMLFormElement) || !(link instanceof HTMLAnchorElement)) return;
  const refused = document.querySelector('[role="alert"] li, [role="alert"] p')?.textContent?.trim();
  const about = aboutOf(copyOf(form, null));
  for (const one of await allKept())
    if (one.user === userOf() && one.refused !== undefined && aboutOf(one) === about)
      await change(one.key, (kept) => ({ ...kept, refused: refused || kept.refused, existing: link.href }));
}

async function dropSaved() {
  try {
    const keys = JSON.parse(sessionStorage.getItem(sentKey()) ?? '[]');
    sessionStorage.removeItem(sentKey());
    if (document.querySelector('[role="status"] [data-tone="good"]')) for (const key of keys) await forget(key);
  } catch {
    // See above.
  }
}

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter @returns {Kept} */
function copyOf(form, submitter) {
  const sent = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) if (typeof value === 'string') sent.append(name, value);
  const key = sent.get('_key') || newKey();
  sent.set('_key', key);
  return { key, user: userOf(), address: form.action, body: sent.toString(), title: titleOf(form), kept: Date.now() };
}

/** The queued report of the same form: same address and same slot, work order or shift. @param {Kept} one */
async function waitingFor(one) {
  const about = aboutOf(one);
  return (await allKept()).find((other) => other.user === one.user && other.refused === undefined && aboutOf(other) === about);
}

/** @param {Kept} one */
function aboutOf({ address, body }) {
  const sent = new URLSearchParams(body);
  return [
    new URL(address).pathname.replace(/\/report$/, ''),
    ...['timeRange', 'workOrderPlanId', 'shiftId', 'id', '_id'].map((name) => sent.get(name)),
  ].join('\n');
}

/** Whether the typed values are equal. @param {Kept} one @param {Kept} other */
const isSame = (one, other) => typedIn(one) === typedIn(other);

/** @param {Kept} one */
function typedIn({ body }) {
  const sent = new URLSearchParams(body);
  for (const name of ['_key', '_token']) sent.delete(name);
  return sent.toString();
}

/** @param {HTMLFormElement} form @param {string} key */
function setKey(form, key) {
  const field = form.elements.namedItem('_key');
  if (field instanceof HTMLInputElement) field.value = key;
}

/** Reports missing values at once; everything else is checked by the server. @param {HTMLFormElement} form */
function isFilled(form) {
  const sent = new FormData(form);
  for (const part of form.querySelectorAll('[data-needs]')) {
    const control = part.querySelector('input:not([type="hidden"]), select, textarea');
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement)) continue;
    if (String(sent.get(control.name) ?? '').trim() !== '') continue;
    control.setCustomValidity(part instanceof HTMLElement ? (part.dataset.needs ?? '') : '');
    control.reportValidity();
    control.addEventListener('input', () => control.setCustomValidity(''), { once: true });
    return false;
  }
  return true;
}

/** randomUUID is unavailable on plain http. */
function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The page's heading with the chosen slot. @param {HTMLFormElement} form */
function titleOf(form) {
  const slot = new FormData(form).get('timeRange');
  const heading = document.querySelector('h1')?.textContent ?? document.title;
  return typeof slot === 'string' && slot !== '' ? `${heading} ${slot}` : heading;
}

let isSending = false;
/** The session ended, or its screen is locked: what is queued waits for somebody to sign in, not for the network. */
let isSignedOut = false;
/** Sends this user's queued reports, oldest first, until one cannot be sent. */
async function sendKept() {
  if (isSending) return;
  isSending = true;
  let hasSent = false;
  try {
    for (const one of await allKept()) {
      if (one.user !== userOf() || one.refused !== undefined) continue;
      if (!(await isThere())) {
        isSignedOut = false;
        break;
      }
      if (!(await claim(one)) || !(await sendOne(one))) break;
      hasSent = true;
      await show();
    }
  } finally {
    isSending = false;
    await show();
    // The figures on the page are older than what was sent.
    if (hasSent) dispatchEvent(new Event('queue-sent'));
  }
}

/** Whether no other window is sending it: of two concurrent requests one would be refused as already running. @param {Kept} one */
const claim = ({ key }) =>
  change(key, (kept) =>
    Date.now() - (kept.sending ?? 0) > (kept.by === tab ? 3000 : 30_000) ? { ...kept, sending: Date.now(), by: tab } : undefined,
  );

/** This tab: what its page was sending when it was loaded anew is sent again after a moment, under the same key. */
const tab = (() => {
  try {
    const known = sessionStorage.getItem('floor-tab') ?? newKey();
    sessionStorage.setItem('floor-tab', known);
    return known;
  } catch {
    return newKey();
  }
})();

/** Returns whether the server accepted or refused it. @param {Kept} one */
async function sendOne(one) {
  const answer = await post(one, one.isStored ? { 'x-stored': 'yes' } : {});
  const aside = answer?.redirected ? /^\/(login|lock|info\/password)$/.exec(new URL(answer.url).pathname)?.[1] : undefined;
  isSignedOut = aside !== undefined;
  // Offline again, signed out or locked: it stays queued.
  if (!answer || isSignedOut) {
    // Without a session the server has stored its values for the next sign-in.
    await change(one.key, () => (aside === 'login' ? { ...one, isStored: true } : one));
    return false;
  }
  if (answer.ok) {
    await forget(one.key);
    clearSent(one);
    note = say('sent', { title: one.title });
    return true;
  }
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const problems = [...page.querySelectorAll('[role="alert"] li')].map((item) => item.textContent?.trim());
  const words = problems.length > 0 ? problems.join('; ') : page.querySelector('[role="alert"]')?.textContent?.trim();
  const answers = page.querySelector('[role="alert"] button[name="confirm"]');
  const confirm = answers instanceof HTMLButtonElement ? { value: answers.value, words: answers.textContent ?? '' } : undefined;
  const link = page.querySelector('a[data-existing]')?.getAttribute('href');
  const existing = link ? new URL(link, location.href).href : undefined;
  await change(one.key, () => ({
    ...one,
    refused: words || `${answer.status}`,
    ...(confirm && { confirm }),
    ...(existing && { existing }),
  }));
  return true;
}

/** The form on a page that refreshes has nothing more to say once its values were sent: it gives way. @param {Kept} one */
function clearSent(one) {
  const form = document.querySelector('[data-live] form[data-keeps]');
  if (form instanceof HTMLFormElement && aboutOf(copyOf(form, null)) === aboutOf(one) && isSame(copyOf(form, null), one)) form.reset();
}

/** @param {HTMLAnchorElement | URL} link */
const isOfThisPage = ({ hash, pathname, search }) => hash !== '' && pathname === location.pathname && search === location.search;

let note = '';
async function show() {
  const bar = barOf();
  if (!bar) return;
  const all = await allKept();
  const mine = all.filter((one) => one.user === userOf());
  const waiting = mine.filter(({ refused }) => refused === undefined).length;
  const others = all.length - mine.length;
  const wasHidden = bar.hidden;
  bar.hidden = all.length === 0 && note === '';
  bar.dataset.tone = mine.length > waiting ? 'bad' : all.length > 0 || !navigator.onLine ? 'warning' : 'good';
  const words = [
    note,
    waiting > 0 ? say(isSignedOut ? 'signedOut' : 'waiting', { count: String(waiting) }) : '',
    others > 0 ? say('others', { count: String(others) }) : '',
  ];
  const [status, list] = bar.children;
  if (status) status.textContent = words.filter(Boolean).join(' ');
  if (status && waiting > 0 && isSignedOut) status.append(' ', signInLink());
  list?.replaceChildren(...mine.map(itemOf));
  // The field with the initial focus may have scrolled the page past it.
  if (wasHidden && !bar.hidden) bar.scrollIntoView({ block: 'nearest' });
}

/** To the sign-in page, and back to this one, which sends what is queued. */
function signInLink() {
  const link = document.createElement('a');
  link.href = `/login?to=${encodeURIComponent(addressNow())}`;
  link.textContent = say('signIn');
  return link;
}

/** @param {Kept} one */
function itemOf(one) {
  const item = document.createElement('li');
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: barOf()?.dataset.zone, timeStyle: 'short' }).format(one.kept);
  const words = document.createElement('span');
  words.textContent = one.refused === undefined ? `${time} ${one.title}` : `${time} ${one.title}: ${one.refused}`;
  item.append(words);
  if (one.confirm) item.append(button(one.confirm.words, () => sendConfirmed(one)));
  if (one.refused !== undefined) item.append(button(say('open'), () => openAgain(one)));
  item.append(
    button(say('drop'), async () => {
      if (!confirm(say('dropAsk', { title: one.title }))) return;
      await forget(one.key);
      await show();
    }),
  );
  return item;
}

/** @param {string} words @param {() => void} act */
function button(words, act) {
  const one = document.createElement('button');
  one.type = 'button';
  one.textContent = words;
  one.addEventListener('click', act);
  return one;
}

/** Sends what the server only asked about, with the answer of the button that its page offers. @param {Kept} one */
async function sendConfirmed({ refused: _refused, confirm, sending: _sending, isStored: _stored, ...one }) {
  // Beside what was confirmed before.
  const body = withAnswers(one.body, new URLSearchParams({ confirm: confirm?.value ?? '' }));
  await change(one.key, () => ({ ...one, body }));
  await sendKept();
}

/**
 * Submits it as the page itself would: the server shows the form with its values and problems. Where the slot has been reported meanwhile,
 * it opens as a correction of that report, which shows both values and asks which stay. It stays queued until it is saved.
 * @param {Kept} one
 */
async function openAgain(one) {
  if (!(await isThere())) return;
  const form = document.createElement('form');
  form.method = 'post';
  form.action = one.existing ?? one.address;
  const sent = new URLSearchParams(one.body);
  sent.set('_key', newKey());
  if (one.existing) {
    sent.set('_id', new URL(one.existing).searchParams.get('id') ?? '');
    // No report has this version, so every difference is shown.
    sent.set('_version', '0');
  }
  for (const [name, value] of sent) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

// The browser's own error page would hide what was typed.
addEventListener(
  'click',
  async (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (navigator.onLine || !(link instanceof HTMLAnchorElement) || isOfThisPage(link)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    note = say('stay');
    await show();
    barOf()?.scrollIntoView({ block: 'nearest' });
  },
  { capture: true },
);
addEventListener('online', () => {
  note = '';
  sendKept();
});
addEventListener('queue-shown', sendKept);
setInterval(async () => (await allKept()).some((one) => one.user === userOf() && one.refused === undefined) && sendKept(), 10_000);
// Reports queued in memory only would be lost with the page.
addEventListener('beforeunload', (event) => {
  if (memory.size > 0 && !hasStore) event.preventDefault();
});
dropSaved().then(noteExisting).then(sendKept);
