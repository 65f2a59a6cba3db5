import { useWords } from '#app/i18n/use-words.ts';

export interface Told {
  smsWarn: boolean;
  mailWarn: boolean;
  contactMail: string;
}

/** How a supplier is told of an inquiry, in the reader's language; empty if no message is sent. */
export function useWaysTold(): (told: Told) => string {
  const say = useWords();
  return ({ mailWarn, contactMail, smsWarn }) =>
    [mailWarn && contactMail !== '' && say('inquiries.byMail'), smsWarn && say('inquiries.bySms')]
      .filter(Boolean)
      .join(say('inquiries.and'));
}
