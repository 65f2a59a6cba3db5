import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { html, raw } from 'hono/html';
import type { Label, Locale } from '#rules/screen.ts';
import { schemeOf, themeOf } from '#rules/theme.ts';
import { createCors } from '#server/blade/cors.ts';
import type { Env } from '#server/env.ts';
import { messages } from '#server/errors.ts';
import { parseCookie } from '#server/security/cookie.ts';
import { comesFromUs } from './cross-site.ts';
import { withWholeBody } from './whole-body.ts';

interface TurningAway {
  env: Env;
  /** The console's own origin, as browsers see it. */
  origin: string;
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/**
 * Answers a request that was refused before any work: a page in its user's language, or what its client reads (R-30). It writes past the
 * framework, because under an overload most requests end here.
 */
export async function turnAway(request: Request, { env, origin, incoming, outgoing }: TurningAway): Promise<void> {
  const [path = '/'] = (incoming.url ?? '/').split('?', 1);
  const { language, theme } = parseCookie(incoming.headers.cookie ?? null);
  const locale: Locale = language === 'en' ? 'en' : 'zh';
  const send = (type: string, body: string, more: Record<string, string> = {}) =>
    void outgoing
      .writeHead(503, { ...headersOf(), ...more, 'content-type': type, 'content-length': Buffer.byteLength(body) })
      .end(incoming.method === 'HEAD' ? undefined : body);

  if (isLegacy(path)) {
    const allowed = incoming.headers.origin === undefined ? {} : createCors(env.CORS_ORIGINS).headersFor(request);
    return send('application/json;charset=UTF-8', envelope, allowed);
  }
  if (path.startsWith('/trpc/') || path === '/file') return send('application/json', JSON.stringify({ message: messages.busy[locale] }));
  if (path.endsWith('.data') || path.startsWith('/file/')) return send('text/plain; charset=utf-8', messages.busy[locale]);
  const typed = incoming.method === 'POST' ? await typedIn(request, origin) : undefined;
  const kind = typed ? 'typedKept' : incoming.method === 'POST' ? 'notSent' : 'soon';
  const scheme = schemeOf(themeOf(theme) ?? 'default');
  return send('text/html; charset=utf-8', pageOf({ locale, scheme, kind, typed }), { 'content-security-policy': policy });
}

export const isLegacy = (path: string): boolean => path.startsWith('/api/') || path === '/blade-auth/logout';

const envelope = JSON.stringify({ code: 503, success: false, data: {}, msg: messages.busy.zh });

const headersOf = () => ({
  // Not all of them at the same moment again.
  'retry-after': String(1 + Math.floor(Math.random() * 4)),
  // A page's script sends the same again.
  'x-turned-away': '1',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-request-id': randomUUID(),
});

/**
 * The fields of a form of ours, to be sent again as they are; undefined for any other body. Passwords do not come back. Nor does what
 * another site sent: the button would send it as ours (R-27).
 */
async function typedIn(request: Request, origin: string): Promise<[string, string][] | undefined> {
  const isForm = /^application\/x-www-form-urlencoded/i.test(request.headers.get('content-type') ?? '');
  if (!isForm || Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY) > maxTyped) return undefined;
  const whole = await withWholeBody(request, { bringsFile: false }).catch(() => undefined);
  if (!whole || !(await comesFromUs(whole, origin))) return undefined;
  const fields = [...new URLSearchParams(await whole.text())];
  return fields.some(([name]) => /password/i.test(name)) ? undefined : fields;
}

const maxTyped = 256 * 1024;

interface BusyPage {
  locale: Locale;
  scheme: 'light' | 'dark';
  kind: 'soon' | 'typedKept' | 'notSent';
  typed: [string, string][] | undefined;
}

/** Its links and its form lead to the address that it was asked for at. */
function pageOf({ locale, scheme, kind, typed }: BusyPage): string {
  const say = (label: Label) => label[locale];
  // A line break at the beginning of a textarea is not part of its text.
  const fields = typed?.map(([name, value]) => html`<textarea name="${name}" hidden>${`\n${value}`}</textarea>`);
  const next = fields
    ? html`<form method="post">${fields}<button autofocus>${say(words.sendAgain)}</button></form>`
    : html`<a href="">${say(kind === 'soon' ? words.again : words.back)}</a>`;
  return String(html`<!doctype html>
<html lang="${locale === 'en' ? 'en' : 'zh-CN'}" data-scheme="${scheme}"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say(words.title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
${kind === 'soon' ? html`<noscript><meta http-equiv="refresh" content="${2 + Math.floor(Math.random() * 4)}"></noscript>` : ''}<style>${styles}</style>
${kind === 'soon' ? html`<script>${raw(again)}</script>` : ''}</head><body><main><p class="status">503</p><h1>${say(words.title)}</h1><p>${say(words[kind])}</p>${next}</main></body></html>`);
}

const words = {
  title: { zh: '系统繁忙', en: 'The system is busy' },
  soon: {
    zh: '当前请求过多，页面将在几秒后自动重试。',
    en: 'There are too many requests right now. This page tries again in a few seconds.',
  },
  typedKept: {
    zh: '您填写的内容尚未提交，已保留在本页。请稍等几秒后重新提交。',
    en: 'What you entered was not sent yet. It is kept on this page: wait a few seconds, then send it again.',
  },
  notSent: { zh: '您提交的内容尚未处理。请返回后重新提交。', en: 'What you sent was not processed. Go back and send it again.' },
  sendAgain: { zh: '重新提交', en: 'Send again' },
  again: { zh: '立即重试', en: 'Try now' },
  back: { zh: '返回', en: 'Go back' },
} satisfies Record<string, Label>;

/** In the page, whose own files would be further requests. */
const styles = [
  ':root{color-scheme:light;background:#f4f5f7;color:#1f2328;font:14px/1.5 -apple-system,Segoe UI,PingFang SC,Microsoft YaHei,Noto Sans CJK SC,sans-serif}',
  ':root[data-scheme=dark]{color-scheme:dark;background:#14181d;color:#e6e9ed}',
  'main{max-width:520px;margin:0 auto;padding:12vh 24px 48px;text-align:center}',
  'p{margin:8px 0 0;opacity:.75}.status{font-size:48px;font-weight:300;line-height:1.2}',
  'h1{margin:0;font-size:20px;font-weight:600}',
  'a,button{display:inline-block;margin-top:24px;padding:6px 16px;border:0;border-radius:4px;background:#1668c0;color:#fff;font:inherit;font-weight:500;text-decoration:none;cursor:pointer}',
].join('');

/**
 * The page is loaded again only while the server answers: a load that failed would leave the browser's own error page, from which a screen
 * in the hall does not return.
 */
const again =
  "setTimeout(async function again(){try{if((await fetch('/livez',{cache:'no-store'})).ok)return location.reload()}catch{}setTimeout(again,5e3)},2e3+4e3*Math.random())";

const policy = [
  "default-src 'none'",
  "connect-src 'self'",
  `script-src 'sha256-${createHash('sha256').update(again).digest('base64')}'`,
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');
