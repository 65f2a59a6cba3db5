import { inSentence } from '#rules/in-sentence.ts';
import type { Label } from '#rules/screen.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { allEntities } from '#server/entity/entity.ts';
import { speller } from '#server/entity/spelling.ts';
import type { MenuEntry } from './menu-search.ts';

/** Menu search results besides pages: records that the user may add, and his own pages. */
export async function menuCommands(ctx: SignedInContext, entries: MenuEntry[]): Promise<MenuEntry[]> {
  const spelt = await speller();
  const { locale, session } = ctx;
  const other = locale === 'zh' ? 'en' : 'zh';
  const command = (label: Label, rest: Pick<MenuEntry, 'id' | 'path' | 'icon' | 'way'>): MenuEntry => ({
    ...rest,
    name: label[locale],
    other: label[other],
    pinyin: spelt(label.zh, 'pinyin'),
    initials: spelt(label.zh, 'first'),
  });
  const entities = new Map(allEntities().map((entity) => [`${entity.page}/index`, entity]));
  const additions = entries.flatMap(({ path, name }) => {
    const entity = entities.get(path);
    if (!entity || entity.without?.includes('add') || !holds(session, `${entity.permission}_add`)) return [];
    if (entity.owner === 'shared' && !session.isPlatform) return [];
    const { zh, en } = entity.label;
    const label = { zh: `新增${zh}`, en: `Add ${inSentence(en)}` };
    return [command(label, { id: `add ${path}`, path: `${entity.page}/add`, icon: 'plus', way: name })];
  });
  return [...additions, ...own.map(({ path, icon, ...label }) => command(label, { id: path, path, icon, way: '' }))];
}

/** Every user's own pages, which are not in the menu. */
const own = [
  { path: '/lock', icon: 'lock', zh: '锁屏', en: 'Lock screen' },
  { path: '/info/index', icon: 'user', zh: '个人信息', en: 'My profile' },
  { path: '/info/password', icon: 'key', zh: '修改密码', en: 'Change password' },
  { path: '/info/identities', icon: 'globe', zh: '第三方账号', en: 'Linked accounts' },
  { path: '/preferences', icon: 'palette', zh: '主题与外观', en: 'Theme and appearance' },
  { path: '/info/sessions', icon: 'board', zh: '我的会话', en: 'My sessions' },
  { path: '/desk/inbox', icon: 'bell', zh: '消息中心', en: 'Inbox' },
  { path: '/desk/jobs', icon: 'download', zh: '导入导出记录', en: 'Imports and exports' },
];
