import { settings } from '#server/settings.ts';

/** Where mail is submitted with encryption (RFC 8314); a name in MAIL_HOSTS without a port allows these. */
const usualPorts = [465, 587];

/** Whether the operator lets mail go through this server. */
export function isAllowedServer(host: string, port: number): boolean {
  const name = host.toLowerCase();
  const allowed = settings().MAIL_HOSTS;
  return allowed.includes(`${name}:${port}`) || (usualPorts.includes(port) && allowed.includes(name));
}
