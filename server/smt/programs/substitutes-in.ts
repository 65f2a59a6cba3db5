import { plainCode } from '#rules/codes.ts';

/** What people write into a cell that must be filled when there is nothing to say. */
const none = /^([-–—/\\]+|无|否|没有|n\/?a|none|no)$/i;

/** The items that may take the place of a main one: several are joined by commas or slashes, `-`, 无 and N/A are none. */
export const substitutesIn = (itemReplace: string): string[] => {
  const text = plainCode(itemReplace);
  if (none.test(text)) return [];
  return text
    .split(/[,，、;；/\s]+/)
    .map(plainCode)
    .filter((one) => one !== '' && !none.test(one));
};
