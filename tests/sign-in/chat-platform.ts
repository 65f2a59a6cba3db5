import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that behaves as the chat platform documents itself (gettoken, user/getuserinfo): errcode 0 or a reason, codes good once. */
export async function startChatPlatform(app: { key: string; secret: string }) {
  const codes = new Map<string, string>();
  const tokens = new Set<string>();
  let [given, asked, made, redirects] = [0, 0, 0, false];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://platform');
    const say = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (redirects) return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    if (pathname === '/gettoken') {
      const isRight = searchParams.get('appkey') === app.key && searchParams.get('appsecret') === app.secret;
      if (!isRight) return void say({ errcode: 40089, errmsg: '不合法的corpid或corpsecret' });
      given += 1;
      tokens.add(`token-${given}`);
      return void say({ errcode: 0, errmsg: 'ok', access_token: `token-${given}`, expires_in: 7200 });
    }
    if (pathname !== '/user/getuserinfo') return void response.writeHead(404).end();
    asked += 1;
    if (!tokens.has(searchParams.get('access_token') ?? '')) return void say({ errcode: 40014, errmsg: '不合法的access_token' });
    const code = searchParams.get('code') ?? '';
    const userid = codes.get(code);
    codes.delete(code);
    say(userid === undefined ? { errcode: 40078, errmsg: '不存在的临时授权码' } : { errcode: 0, errmsg: 'ok', userid, name: '李秀英' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    endpoint: `http://127.0.0.1:${port}`,
    /** A code for one of the platform's people, as its application hands it to the console. */
    codeOf: (userid: string): string => {
      const code = `code-${++made}-${userid}`;
      codes.set(code, userid);
      return code;
    },
    redirectFromNowOn: (isOn: boolean) => {
      redirects = isOn;
    },
    /** How often it gave a token, and was asked whose a code is. */
    counts: () => ({ given, asked }),
    /** It ends its tokens before their time. */
    endTokens: () => tokens.clear(),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
