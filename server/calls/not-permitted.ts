import { TRPCError } from '@trpc/server';

/** Why a call was refused, for whoever explains it: any one of the codes would suffice. */
export class NotPermitted extends Error {
  readonly codes: string[];

  constructor(permission: string | readonly string[] = []) {
    super('not permitted');
    this.codes = codesIn(permission);
  }
}

const keywords: readonly string[] = ['public', 'signed-in', 'platform'];

/** The codes of a permission, of which any one suffices; its keywords are none. */
export const codesIn = (permission: string | readonly string[]): string[] => [permission].flat().filter((code) => !keywords.includes(code));

/** The refusal of a call for want of one of these codes. */
export const notPermitted = (permission?: string | readonly string[]): TRPCError =>
  new TRPCError({ code: 'FORBIDDEN', cause: new NotPermitted(permission) });

/** The codes for want of which a call was refused; undefined for any other error. */
export const missingRightsIn = (error: unknown): string[] | undefined =>
  error instanceof TRPCError && error.cause instanceof NotPermitted ? error.cause.codes : undefined;
