import { settings } from '#server/settings.ts';

let listening: number | undefined;

/** Told by the process once it listens; PORT may be 0. */
export function listensAt(port: number): void {
  listening = port;
}

/**
 * The address of links that leave by mail or text: the configured one, else where this process listens. Never the Host of a request, which
 * its sender writes.
 */
export function consoleOrigin(): string {
  const { PUBLIC_URL, HOST, PORT } = settings();
  if (PUBLIC_URL !== undefined) return new URL(PUBLIC_URL).origin;
  const isEvery = HOST === '0.0.0.0' || HOST === '::';
  const host = isEvery ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${listening ?? PORT}`;
}
