import type { FieldView, Label, Screen } from '#rules/screen.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { idsInput, spreadListInput } from '#server/engine/inputs.ts';
import { choice, text } from '#server/entity/fields.ts';
import { endChosen } from './end-sessions.ts';
import { listOnline } from './online-sessions.ts';

const filters = {
  account: text({ label: { zh: '账号', en: 'Account' }, filter: 'contains' }),
  realName: text({ label: { zh: '姓名', en: 'Name' }, filter: 'contains' }),
  address: text({ label: { zh: '地址', en: 'Address' }, filter: 'contains' }),
  kind: choice({
    label: { zh: '方式', en: 'By' },
    filter: 'equals',
    options: [
      { value: 'page', label: { zh: '网页', en: 'Pages' } },
      { value: 'client', label: { zh: '应用', en: 'Client' } },
    ],
  }),
};

/** Lists the signed-in users and lets an administrator end their sessions (not in contract 4.5; our own page). */
export const onlineCalls = {
  screen: procedure.meta({ permission: 'online', page: '/system/online' }).query(({ ctx }) => onlineScreen(ctx)),
  list: procedure
    .meta({
      permission: 'online',
      crossTenant: true,
      legacy: ['GET /blade-system/online/list'],
      label: { zh: '在线用户列表', en: 'Online users: list' },
      sample: { lists: { fields: filters } },
    })
    .input(spreadListInput)
    .query(({ ctx, input }) => listOnline(ctx, input)),
  remove: procedure
    .meta({
      permission: 'online_kick',
      crossTenant: true,
      legacy: ['POST /blade-system/online/remove'],
      label: { zh: '强制下线', en: 'Force sign-out' },
      noted: true,
    })
    .input(idsInput)
    .mutation(({ ctx, input }) => endChosen(ctx, input.ids)),
};

const words = {
  title: { zh: '在线用户', en: 'Online users' },
  tenant: { zh: '租户', en: 'Tenant' },
  tenantId: { zh: '租户编号', en: 'Tenant ID' },
  account: { zh: '账号', en: 'Account' },
  realName: { zh: '姓名', en: 'Name' },
  kind: { zh: '方式', en: 'By' },
  page: { zh: '网页', en: 'Pages' },
  client: { zh: '应用', en: 'Client' },
  clientId: { zh: '应用编号', en: 'Client ID' },
  device: { zh: '设备', en: 'Device' },
  address: { zh: '地址', en: 'Address' },
  since: { zh: '登录时间', en: 'Signed in' },
  seen: { zh: '最近活动', en: 'Last seen' },
  own: { zh: '当前会话', en: 'This session' },
  kick: { zh: '强制下线', en: 'Force sign-out' },
  ask: { zh: '确定将选中的会话强制下线?', en: 'Sign the selected sessions out?' },
} satisfies Record<string, Label>;

/** The list as data, like an entity's; sessions are not editable records. */
function onlineScreen({ locale, session }: SignedInContext): Screen {
  const say = (word: keyof typeof words) => words[word][locale];
  const column = (name: string, word: keyof typeof words, more: Partial<FieldView> = {}): FieldView => ({
    name,
    label: say(word),
    kind: 'text',
    sortable: false,
    ...more,
  });
  const account = column('account', 'account', { code: true });
  const realName = column('realName', 'realName');
  const address = column('address', 'address', { code: true });
  const kinds = ['page', 'client'] as const;
  const kind = column('kind', 'kind', { kind: 'choice', options: kinds.map((value) => ({ value, label: say(value) })) });
  const own = column('own', 'own', {
    kind: 'choice',
    label: say('own'),
    options: [{ value: 'own', label: say('own') }],
    tones: { own: 'accent' },
  });
  const times = [column('lastSeenTime', 'seen', { kind: 'dateTime' }), column('createTime', 'since', { kind: 'dateTime' })];
  const kick = { name: 'kick', label: say('kick'), procedure: 'remove', confirm: say('ask') };
  return {
    page: '/system/online',
    path: 'system.online',
    offeredFiltersOnly: true,
    title: say('title'),
    columns: [
      account,
      realName,
      ...(session.isPlatform ? [column('tenantName', 'tenant')] : []),
      kind,
      column('clientId', 'clientId', { code: true }),
      column('device', 'device'),
      address,
      ...times,
      own,
    ],
    filters: [account, realName, kind, address, ...(session.isPlatform ? [column('tenantId', 'tenantId')] : [])],
    form: [],
    view: [],
    can: { add: false, edit: false, view: false, remove: false },
    actions: holds(session, 'online_kick')
      ? [
          { ...kick, on: 'row' },
          { ...kick, on: 'selection' },
        ]
      : [],
    tree: false,
    dialogWidth: 560,
    formColumns: 1,
  };
}
