import { browserSecret, call } from '#app/api.server.ts';

/** The account that a provider confirmed in this browser. */
export interface Ticket {
  source: string;
  name: string;
  tenant?: { tenantId: string; tenantName: string };
  tenants: { tenantId: string; tenantName: string }[];
}

/** The ticket that the browser brought back from a provider, while it is valid. */
export async function readTicket(request: Request): Promise<Ticket | null> {
  const ticket = browserSecret(request, 'ticket');
  if (ticket === '') return null;
  return call(request, ({ session }) => session.social.ticket({ ticket, host: new URL(request.url).host }));
}
