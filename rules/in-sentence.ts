/** A label within a sentence: 'Work order' in 'Add work order', e-mail; names, letters and abbreviations keep their case. */
export const inSentence = (label: string): string => label.replace(/^(E(?=-)|[A-Z][a-z]+(?=[ '-]|$))/, (word) => word.toLowerCase());

/** Whether a text already names a label, at its beginning or within a sentence. */
export const isNamedIn = (text: string, label: string): boolean => text.toLowerCase().includes(label.toLowerCase());
