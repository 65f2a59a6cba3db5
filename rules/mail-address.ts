/**
 * What may be a mail address: one `@` with something at both sides, no two dots together, none of the signs by which lists and names of
 * recipients are written (`Li <li@b.example>`, `a@b.example; c@d.example`). Whether it exists, only a mail tells.
 */
export const mailPattern = '^(?!.*\\.\\.)[^@\\s<>,;"]+@[^@\\s<>,;".][^@\\s<>,;"]*$';
