import type { Label, Locale } from '#rules/screen.ts';
import type { Session } from '#server/calls/context.ts';
import { everyArea, everyProcedure } from '#server/calls/every-call.ts';
import { titleOf } from '#server/calls/log/command-words.ts';
import { mayCall } from '#server/calls/permissions.ts';
import type { LegacyAddress, Meta } from '#server/calls/trpc.ts';
import { allEntities } from '#server/entity/entity.ts';

export interface ApiCall {
  method: string;
  address: string;
  title: string;
  /** What it is about, in words: the area, and the entity within it. */
  area: string;
  subject: string;
  /** Needs no token. */
  isPublic: boolean;
  /** Further addresses of the same call, for other generations of clients. */
  aliases: string[];
}

export interface KnownCall extends ApiCall {
  path: string;
  meta: Meta;
}

interface Reader {
  session: Session;
  locale: Locale;
}

/** The calls under /api that a client may make for this user, by the same checks as the /api handler. */
export const callsOf = ({ session, locale }: Reader): KnownCall[] =>
  everyCall(locale).filter(({ meta, isPublic }) => isPublic || mayCall(session, meta, 'blade'));

const described: Partial<Record<Locale, KnownCall[]>> = {};

/** Described once: the names of a thousand calls take half of the time of an answer. What does the same as others is named with them. */
function everyCall(locale: Locale): KnownCall[] {
  const besides = everyProcedure().filter(([, { scopedWith }]) => scopedWith !== undefined);
  const beside = (legacy: LegacyAddress) =>
    besides.flatMap(([, { legacy: own = [], scopedWith = [] }]) => (scopedWith.includes(legacy) ? own : []));
  described[locale] ??= everyProcedure()
    .filter(([, { scopedWith, sample }]) => scopedWith === undefined && !sample?.isRefused)
    .flatMap(([path, meta]) =>
      (meta.legacy ?? []).map((legacy, _at, all): KnownCall => {
        const [method = '', address = ''] = legacy.split(' ');
        return {
          method,
          address,
          title: readingWords(path, locale) ?? titleOf(path, locale),
          ...placeOf(path, meta, locale),
          isPublic: meta.permission === 'public',
          aliases: [...all.filter((other) => other !== legacy), ...beside(legacy)],
          path,
          meta,
        };
      }),
    )
    .sort((one, other) => one.address.localeCompare(other.address));
  return described[locale];
}

/** Whether it is the first address of its procedure. */
export const isFirst = ({ method, address, meta }: KnownCall): boolean => meta.legacy?.[0] === `${method} ${address}`;

export interface CallsOfArea {
  area: string;
  count: number;
}

/** Those of an area, or whose address (with or without /api) or description in either language contains the text, each once; and how many every area has. */
export function listCalls(ctx: Reader, { q, area }: { q: string; area: string }): { areas: CallsOfArea[]; calls: ApiCall[] } {
  const text = q
    .trim()
    .toLowerCase()
    .replace(/(^|\s)\/api(?=\/|$)/, '$1');
  const other = wordsIn(ctx.locale === 'zh' ? 'en' : 'zh');
  const once = callsOf(ctx).filter(isFirst);
  const names = [...new Set(once.map((one) => one.area))];
  return {
    areas: names.map((name) => ({ area: name, count: once.filter((one) => one.area === name).length })),
    calls: once
      .filter((one) => area === '' || one.area === area)
      .filter(({ path, method, address, title, subject, aliases }) =>
        [`${method} ${address} ${title} ${subject}`, other.get(path), ...aliases].join(' ').toLowerCase().includes(text),
      )
      .map(({ path: _path, meta: _meta, ...call }) => call)
      .sort((one, other) => one.area.localeCompare(other.area) || one.subject.localeCompare(other.subject)),
  };
}

const wordsIn = (locale: Locale) => new Map(everyCall(locale).map(({ path, title, subject }) => [path, `${title} ${subject}`]));

function placeOf(path: string, { entity }: Meta, locale: Locale): Pick<ApiCall, 'area' | 'subject'> {
  const [first = ''] = path.split('.');
  const subject = allEntities().find((one) => path.startsWith(`${one.path}.`)) ?? allEntities().find((one) => one.path === entity);
  const area = everyArea().find(({ calls }) => first in calls)?.name[locale] ?? first;
  return { area, subject: subject?.label[locale] ?? area };
}

/** Logs describe only writes; reads are described here, by the entity and what is read of it. */
function readingWords(path: string, locale: Locale): string | undefined {
  const at = path.lastIndexOf('.');
  const name = path.slice(at + 1);
  const word = words[name] ?? everyArea().find(({ reads }) => reads?.[name])?.reads?.[name];
  const subject = allEntities().find((one) => one.path === path.slice(0, at))?.label;
  if (!word || !subject) return undefined;
  return locale === 'zh' ? `${subject.zh}${word.zh}` : `${subject.en}: ${word.en}`;
}

const say = (zh: string, en: string): Label => ({ zh, en });

/** What many entities have. */
const words: Record<string, Label> = {
  list: say('列表', 'list'),
  detail: say('详情', 'detail'),
  changesSince: say('变更', 'changes since a cursor'),
  select: say('选项', 'options'),
  tree: say('树', 'tree'),
  lazyList: say('逐级列表', 'list by level'),
  lazyTree: say('逐级树', 'tree by level'),
  parentList: say('上级列表', 'top level'),
  childList: say('下级列表', 'entries of one'),
  dictionary: say('取值', 'values by code'),
  info: say('信息', 'information'),
  exportTemplate: say('导入模板', 'import template'),
};
