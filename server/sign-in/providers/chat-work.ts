import { and, eq } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import { user } from '#server/access/users/user.ts';
import { userIdentity } from '#server/access/users/user-identity-tables.ts';
import type { Context } from '#server/calls/context.ts';
import { tellRefused } from '#server/calls/log/usual-log.ts';
import { createMinuteCap } from '#server/calls/minute-cap.ts';
import { TokenRefusal } from '#server/calls/token-refusal.ts';
import type { Transaction } from '#server/database/pool.ts';
import { ding } from '#server/platform/settings/ding.ts';
import { chatWorkHosts } from '#server/platform/settings/save-ding.ts';
import { guardedFetch } from '#server/security/guarded-fetch.ts';
import { unseal } from '#server/security/seal.ts';
import { enterPages } from '../enter-pages.ts';
import { type Entering, knownForm, type Open } from '../sign-in.ts';
import { signInFederated } from './federated-sign-in.ts';

/** The parameters with which the chat platform opens the console (contract 3.1). */
export interface ChatWorkProof {
  appId: string;
  code: string;
}

/**
 * Signs in a user of the tenant's chat platform: exchanges the code for the platform's user, who is linked to a local user or matches one's
 * number (specification 2.5).
 */
export async function signInByChatWork<Opened>(
  ctx: Context,
  proof: ChatWorkProof,
  entering: Entering,
  open: Open<Opened>,
): Promise<Opened> {
  const tenantId = knownForm(entering.tenantId);
  const { app, hosts } = await ctx.database.transact({ tenantId }, async (db) => ({
    app: await findApp(db, proof.appId),
    hosts: await chatWorkHosts(db),
  }));
  const refuse = async (text: Label, detail: string) => {
    await tellRefused(ctx.database, ctx.caller, { tenantId, account: '' }, { command: 'session.refused', detail: `工作平台: ${detail}` });
    return new TokenRefusal(2004, text);
  };
  if (!app || proof.code === '') throw await refuse(said.app, 'appId');
  // The platform throttles per application: invented codes from strangers must not use up the limit.
  const who = `${tenantId} ${ctx.caller.address}`;
  if (!wrongCodes.take(who)) throw new TokenRefusal(2003, said.tooMany);
  const ask = async (path: string, query: Record<string, string>) => {
    const answer = await guardedFetch(`${app.endpoint.replace(/\/+$/, '')}${path}?${new URLSearchParams(query)}`, {}, hosts);
    return (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  };
  // Both responses carry errcode 0 or an error code (the platform's documents, gettoken and user/getuserinfo).
  const newToken = async () => {
    const token = await ask('/gettoken', { appkey: app.appId, appsecret: unseal(app.appSecret ?? '', 'robot') ?? '' });
    if (token.errcode !== 0 || typeof token.access_token !== 'string') throw await refuse(said.platform, `gettoken ${token.errcode}`);
    return { text: token.access_token, lasts: Number(token.expires_in) };
  };
  const application = [tenantId, app.endpoint, app.appId, app.appSecret].join(' ');
  const infoBy = (text: string) => ask('/user/getuserinfo', { access_token: text, code: proof.code });
  const held = heldTokens.get(application);
  let info = held && held.until > Date.now() ? await infoBy(held.text) : undefined;
  if (info === undefined || tokenIsOver.includes(Number(info.errcode))) {
    const { text, lasts } = await newToken();
    heldTokens.set(application, { text, until: Date.now() + (Number.isFinite(lasts) ? lasts - spare : 0) * 1000 });
    info = await infoBy(text);
  }
  if (info.errcode !== 0 || typeof info.userid !== 'string' || info.userid === '')
    throw await refuse(said.code, `getuserinfo ${info.errcode}`);
  const subject = info.userid;
  const userId = await ctx.database.transact({ tenantId }, (db) => findHolder(db, tenantId, app.appId, subject));
  if (userId === undefined) throw await refuse(said.nobody, `userid ${subject.slice(0, 64)}`);
  wrongCodes.giveBack(who);
  return signInFederated(ctx, userId, { ...entering, tenantId }, open);
}

/** A whole plant may share an address, so correct codes do not count. */
const wrongCodes = createMinuteCap({ each: 30, all: 300 });

/** Platform tokens are valid for two hours; a new one is requested when this process has none or the platform has revoked it. */
const heldTokens = new Map<string, { text: string; until: number }>();
/** Minimum remaining lifetime in seconds. */
const spare = 60;
/** Invalid, and expired (the platform's list of error codes). */
const tokenIsOver = [40014, 42001];

/** The same for a browser opened by the chat platform. */
export async function signInToPagesByChatWork(ctx: Context, { tenantId, ...proof }: ChatWorkProof & { tenantId: string }) {
  return enterPages(ctx, (open) => signInByChatWork(ctx, proof, { tenantId }, open));
}

async function findApp(db: Transaction, appId: string) {
  const { table } = ding;
  const [found] = await db
    .select({ appId: table.appId, appSecret: table.appSecret, endpoint: table.endpoint })
    .from(table)
    .where(and(eq(table.appId, appId), eq(table.enabled, true), eq(table.isDeleted, 0)));
  return found;
}

/** The linked user; otherwise the only user whose number equals the platform's user id. */
async function findHolder(db: Transaction, tenantId: string, appId: string, subject: string): Promise<string | undefined> {
  const [bound] = await db
    .select({ userId: userIdentity.userId })
    .from(userIdentity)
    .where(and(eq(userIdentity.tenantId, tenantId), eq(userIdentity.source, `ding:${appId}`), eq(userIdentity.subject, subject)));
  if (bound) return bound.userId;
  const { table } = user;
  const [one, another] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.tenantId, tenantId), eq(table.code, subject), eq(table.isDeleted, 0)))
    .limit(2);
  return another ? undefined : one?.id;
}

const said = {
  app: { zh: '工作平台应用不存在或未启用', en: 'The chat platform application does not exist or is switched off' },
  platform: { zh: '工作平台认证失败，请联系管理员', en: 'The chat platform refused the application. Contact the administrator.' },
  code: {
    zh: '工作平台授权码无效或已过期，请重新打开',
    en: 'The code of the chat platform has expired. Open the console again.',
  },
  tooMany: { zh: '登录过于频繁，请稍后再试', en: 'Too many attempts. Try again in a minute.' },
  nobody: {
    zh: '未找到与工作平台账号对应的用户，请联系管理员',
    en: 'No user is linked to this chat account. Contact the administrator.',
  },
} satisfies Record<string, Label>;
