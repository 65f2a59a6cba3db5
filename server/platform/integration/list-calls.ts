import type { SignedInContext } from '#server/calls/context.ts';
import { everyProcedure } from '#server/calls/every-call.ts';
import { titleOf } from '#server/calls/log/command-words.ts';
import { mayCall } from '#server/calls/permissions.ts';
import type { Meta } from '#server/calls/trpc.ts';

export interface ApiCall {
  method: string;
  address: string;
  title: string;
}

interface KnownCall extends ApiCall {
  path: string;
  meta: Meta;
}

/** The calls under /api that a client may make for this user, by the same checks as the /api handler. */
export function callsOf({ session, locale }: SignedInContext): KnownCall[] {
  return everyProcedure()
    .filter(([, meta]) => meta.permission === 'public' || mayCall(session, meta, 'blade'))
    .flatMap(([path, meta]) =>
      (meta.legacy ?? []).map((legacy): KnownCall => {
        const [method = '', address = ''] = legacy.split(' ');
        return { method, address, title: readingWords(path, locale) ?? titleOf(path, locale), path, meta };
      }),
    )
    .sort((one, other) => one.address.localeCompare(other.address));
}

/** Those whose address or description contains the text. */
export function listCalls(ctx: SignedInContext, q: string): ApiCall[] {
  const text = q.trim().toLowerCase();
  return callsOf(ctx)
    .filter(({ method, address, title }) => `${method} ${address} ${title}`.toLowerCase().includes(text))
    .map(({ method, address, title }) => ({ method, address, title }));
}

/** Logs describe only writes; reads are described here. */
function readingWords(path: string, locale: 'zh' | 'en'): string | undefined {
  const at = path.lastIndexOf('.');
  const word = words[path.slice(at + 1)];
  if (!word) return undefined;
  // The entity's name, as in the log text for adding one.
  const named = titleOf(`${path.slice(0, at)}.save`, locale);
  const subject = locale === 'zh' ? named.replace(/^新增/, '') : named.replace(/^Add: /, '');
  return subject.includes('.') ? undefined : locale === 'zh' ? `${subject}${word.zh}` : `${subject}: ${word.en}`;
}

const words: Record<string, { zh: string; en: string }> = {
  list: { zh: '列表', en: 'list' },
  detail: { zh: '详情', en: 'detail' },
  select: { zh: '选项', en: 'options' },
  tree: { zh: '树', en: 'tree' },
  lazyList: { zh: '逐级列表', en: 'list by level' },
  lazyTree: { zh: '逐级树', en: 'tree by level' },
};
