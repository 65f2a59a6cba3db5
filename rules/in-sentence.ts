/** A label as it stands within a sentence: 'Work order' in 'Add work order'; names and abbreviations stay as they are. */
export const inSentence = (label: string): string => label.replace(/^[A-Z][a-z]*(?= |$)/, (word) => word.toLowerCase());
