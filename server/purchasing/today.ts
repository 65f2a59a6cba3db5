import type { SignedInContext } from '#server/calls/context.ts';

/** Today's date where the plant is, `yyyy-MM-dd`. */
export const todayOf = ({ now, session }: Pick<SignedInContext, 'now' | 'session'>): string => dayAt(now(), session.timeZone);

export const dayAt = (time: Date, timeZone: string): string => time.toLocaleDateString('sv-SE', { timeZone });
