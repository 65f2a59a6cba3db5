import { RE2JS, RE2JSSyntaxException } from 're2js';

/**
 * Patterns of fields are typed by plants and run on whatever is typed or imported, so they run in an engine whose time is linear in the
 * text: none of them can hold the server up.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  return compiled(pattern).test(text);
}

/** What is wrong with a pattern, in the engine's words and with the part that it stumbles over; undefined for one that can be used. */
export function patternFault(pattern: string): { part: string } | undefined {
  try {
    compiled(pattern);
    return undefined;
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return { part: error.getPattern() ?? pattern };
    throw error;
  }
}

const kept = new Map<string, RE2JS>();
const maxKept = 500;

function compiled(pattern: string): RE2JS {
  const known = kept.get(pattern);
  if (known) return known;
  const made = RE2JS.compile(pattern);
  if (kept.size >= maxKept) kept.clear();
  kept.set(pattern, made);
  return made;
}
