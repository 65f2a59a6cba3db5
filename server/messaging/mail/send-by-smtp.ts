import { connect, isIP, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Label } from '#rules/screen.ts';
import { Undelivered } from '#server/background/undelivered.ts';
import { resolveHost } from '#server/security/guarded-fetch.ts';
import { isAllowedServer } from './allowed-servers.ts';
import type { MailBody } from './mail-body.ts';

export interface MailServer {
  host: string;
  port: number;
  tlsMode: string | null;
  account: string | null;
  password: string | undefined;
  senderName: string | null;
  senderAddress: string;
}

export interface Mail extends MailBody {
  to: string;
  subject: string;
  /** The same on every attempt: a server that has it already can tell. */
  messageId: string;
}

/** A mail that was not accepted, in words for whoever has to act on it. `isFinal`: the server refused this mail or recipient for good. */
export class MailFailure extends Undelivered {
  readonly isFinal: boolean;

  constructor(label: Label, isFinal = false) {
    super(label);
    this.isFinal = isFinal;
  }
}

/** Less than the ten seconds that a deliverer has. */
const longestMs = 9_000;
const silenceMs = 5_000;

/** Hands one mail to a server and returns its answer. Only allowed servers at public addresses, the address checked being the one called. */
export async function sendBySmtp(server: MailServer, mail: Mail): Promise<string> {
  const { host, port, tlsMode } = server;
  if (!isAllowedServer(host, port)) throw new MailFailure(notAllowed(`${host}:${port}`));
  const until = performance.now() + longestMs;
  const { address } = await resolveHost(host);
  const socket = connect({ host: address, port, timeout: silenceMs });
  const deadline = setTimeout(() => socket.destroy(new Error('timeout')), Math.max(until - performance.now(), 0));
  const transport = createTransport({
    host,
    port,
    secure: tlsMode === 'tls',
    requireTLS: tlsMode === 'starttls',
    ignoreTLS: tlsMode === 'none',
    tls: isIP(host) === 0 ? { servername: host } : {},
    ...(server.account ? { auth: { user: server.account, pass: server.password ?? '' } } : {}),
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_options, done) => whenOpen(socket, done),
  });
  try {
    return (await transport.sendMail(messageOf(server, mail))).response;
  } catch (error) {
    throw failureOf(error);
  } finally {
    clearTimeout(deadline);
    socket.destroy();
  }
}

function whenOpen(socket: Socket, done: (error: Error | null, found?: { connection: Socket }) => void): void {
  socket.once('timeout', () => socket.destroy(new Error('timeout')));
  socket.once('error', done);
  socket.once('connect', () => {
    socket.off('error', done);
    done(null, { connection: socket });
  });
}

const messageOf = ({ senderName, senderAddress }: MailServer, { to, subject, text, html, messageId }: Mail) => ({
  from: { name: senderName ?? '', address: senderAddress },
  to: { name: '', address: to },
  subject,
  text,
  html,
  messageId: `<${messageId}@${senderAddress.slice(senderAddress.lastIndexOf('@') + 1)}>`,
  // No 'out of office' comes back (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
});

/** Steps of SMTP at which a refusal concerns this mail or its recipient, not the account or the server. */
const aboutTheMail = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** What went wrong: a refusal in the server's own words, or that it cannot be talked with. 5xx about the mail is final, all else passes. */
function failureOf(error: unknown): MailFailure {
  const {
    responseCode,
    response,
    command = '',
    code = '',
  } = error as Partial<Record<'response' | 'command' | 'code', string>> & { responseCode?: number };
  const message = error instanceof Error ? error.message : '';
  if (code === 'ETLS' || /certificate|ssl|tls/i.test(message)) return new MailFailure(noTls(message));
  if (response) {
    const words = response.slice(0, 300);
    const isFinal = (responseCode ?? 0) >= 500 && aboutTheMail.some((step) => command.startsWith(step));
    return new MailFailure({ zh: `邮件服务器拒绝：${words}`, en: `The mail server refused: ${words}` }, isFinal);
  }
  if (code === 'ETIMEDOUT' || /timeout/i.test(message)) return new MailFailure(silent);
  return new MailFailure(unreachable(message));
}

const notAllowed = (name: string): Label => ({
  zh: `服务器 ${name} 未被允许，请联系运维在 MAIL_HOSTS 中添加`,
  en: `The server ${name} is not allowed; the operator adds it to MAIL_HOSTS`,
});
const noTls = (why: string): Label => ({
  zh: `无法与邮件服务器建立加密连接：${why.slice(0, 200)}`,
  en: `No encrypted connection to the mail server: ${why.slice(0, 200)}`,
});
const silent: Label = { zh: '邮件服务器没有及时应答', en: 'The mail server did not answer in time' };
const unreachable = (why: string): Label => ({
  zh: `无法连接邮件服务器：${why.slice(0, 200)}`,
  en: `The mail server cannot be reached: ${why.slice(0, 200)}`,
});
