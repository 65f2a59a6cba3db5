import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished, vi } from 'vitest';

/** A refusal as a mail server words it. */
export const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** A mail server on this machine: what it was handed, and its mailbox, which keeps one mail per Message-ID as mail servers do. */
export async function localMailServer(options: SMTPServerOptions = {}) {
  const handed: string[] = [];
  const mailbox = new Map<string, string>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = Buffer.concat(chunks).toString('utf8');
        handed.push(mail);
        mailbox.set(headerOf(mail, 'Message-ID'), mail);
        done(null, '2.0.0 Ok: queued as 4F1');
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  vi.stubEnv('MAIL_HOSTS', `127.0.0.1:${port}`);
  return { port, handed, mailbox };
}

export const headerOf = (mail: string, name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(mail)?.[1]?.trim() ?? '';

/** A setting as somebody types it. */
export const smtp = {
  category: 1,
  mailCode: 'house',
  host: 'smtp.example',
  port: 465,
  tlsMode: 'tls',
  senderName: '采购部',
  senderAddress: 'buying@plant.example',
};
