import { type Caller, type Context, nobody } from '#server/calls/context.ts';
import type { DataSourceMark } from '#server/database/sources.ts';

/** Whose pages a link opens. */
export interface LinkOwner {
  id: string;
  tenantId: string;
  tenantName: string;
  timeZone: string;
  dataSource: DataSourceMark | null;
}

/**
 * The caller for one question of whoever holds a link, with the one code that it needs; no other call can be made with it. What the page
 * reads in one transaction was begun for the session of its browser, which may be another tenant's, or have ended.
 */
export const linkViewer = (ctx: Pick<Context, 'caller'>, link: LinkOwner, code: string): Caller => {
  const { id, tenantId, tenantName, timeZone, dataSource } = link;
  const session = nobody({ id: `link:${id}`, kind: 'page', tenantId, tenantName, timeZone, dataSource }, [code]);
  return Object.assign(Object.create(ctx.caller) as Caller, { session, lookUp: undefined, sessionFailure: undefined, reads: undefined });
};
