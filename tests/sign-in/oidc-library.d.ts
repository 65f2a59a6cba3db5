/** As much of the library, which brings no declarations, as the tests' provider uses. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Interaction {
    prompt: { name: string };
    params: Record<string, unknown>;
    session?: { accountId?: string };
  }
  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  export class Provider {
    constructor(issuer: string, configuration: object);
    Grant: new (of: {
      accountId: string | undefined;
      clientId: string;
    }) => Grant;
    on(event: string, listen: (ctx: unknown, error: unknown) => void): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object, options: object): Promise<void>;
  }
}
