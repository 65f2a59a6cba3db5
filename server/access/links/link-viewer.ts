import type { Caller, Context, Session } from '#server/calls/context.ts';
import type { DataSourceMark } from '#server/database/sources.ts';

/** Whose pages a link opens. */
export interface LinkOwner {
  id: string;
  tenantId: string;
  tenantName: string;
  timeZone: string;
  dataSource: DataSourceMark | null;
}

/** The caller for one question of whoever holds a link, with the one code that it needs; no other call can be made with it. */
export const linkViewer = (ctx: Pick<Context, 'caller'>, link: LinkOwner, code: string): Caller =>
  Object.assign(Object.create(ctx.caller) as Caller, { session: nobodyOf(link, code), lookUp: undefined, sessionFailure: undefined });

const nobodyOf = ({ id, tenantId, tenantName, timeZone, dataSource }: LinkOwner, code: string): Session => ({
  id: `link:${id}`,
  kind: 'page',
  userId: '0',
  tenantId,
  tenantName,
  timeZone,
  dataSource,
  account: '',
  name: '',
  realName: '',
  avatar: '',
  deptIds: [],
  postIds: [],
  roleIds: [],
  roleAliases: [],
  roleNames: [],
  clientId: '',
  isPlatform: false,
  codes: new Set([code]),
  scopes: new Map(),
  apiScopes: [],
  versions: {},
  mustChangePassword: false,
  supplierId: null,
  contactId: null,
});
