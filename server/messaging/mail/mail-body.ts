import * as z from 'zod';

/** Both parts of a mail: readers that show no HTML show the text. */
export interface MailBody {
  text: string;
  html: string;
}

const parts = z.object({ text: z.string(), html: z.string() });

/** The body of a mail as the outbox keeps it. */
export const packMail = ({ text, html }: MailBody): string => JSON.stringify({ text, html });

/** The parts of a mail from the outbox; one that an older build has written is plain text. */
export function unpackMail(body: string): MailBody {
  try {
    return parts.parse(JSON.parse(body));
  } catch {
    return { text: body, html: '' };
  }
}
