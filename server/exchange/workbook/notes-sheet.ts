import type { Label } from '#rules/screen.ts';

/** What a template calls the sheet that explains the other one. */
export const notesSheet: Label = { zh: '填写说明', en: 'How to fill in' };
export const isNotesSheet = (name: string): boolean => name === notesSheet.zh || name === notesSheet.en;
