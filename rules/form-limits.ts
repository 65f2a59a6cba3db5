/** The most rows that the form of a page brings: the lines of the largest inquiry. Both limits of a form follow from it. */
export const maxFormRows = 1000;

/** What the widest row sends: a line of a quote with all its price breaks and one more to fill in. */
const fieldsOfRow = 36;
/** A line of a quote with every text at a third of its length, or of half as many lines with every text at its longest. */
const bytesOfRow = 4 * 1024;

export const maxFormFields = maxFormRows * fieldsOfRow;
/** Names and values, beside files. */
export const maxFormBytes = maxFormRows * bytesOfRow;

/** Whether a form takes more than is received. */
export function isTooLarge(form: Iterable<readonly [string, unknown]>): boolean {
  let [fields, bytes] = [0, 0];
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    fields += 1;
    bytes += lengthOf(name) + lengthOf(value);
  }
  return fields > maxFormFields || bytes > maxFormBytes;
}

const encoder = new TextEncoder();
const lengthOf = (text: string): number => encoder.encode(text).length;
