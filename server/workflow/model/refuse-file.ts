import type { Fault } from './faults.ts';

/** The most bytes of a file, elements in it, and elements within each other. */
export const limits = { bytes: 1_000_000, elements: 2_000, depth: 50 } as const;

/**
 * Why a file is not even parsed: the parser is not built to reject, so what could make it fetch, grow or stumble is kept from it.
 * Answers the text of a file that may be parsed.
 */
export function textOfFile(bytes: Uint8Array): { text: string } | { fault: Fault } {
  if (bytes.length > limits.bytes)
    return refused(`文件超过${limits.bytes / 1_000_000} MB`, `The file is larger than ${limits.bytes / 1_000_000} MB`);
  const text = utf8Of(bytes);
  const declared = text && /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1];
  if (text === undefined || (declared && !/^utf-?8$/i.test(declared))) return refused('文件须为 UTF-8 编码', 'The file has to be UTF-8');
  const forbidden = /<!DOCTYPE|<!ENTITY|<\?(?!xml\s)/i.exec(text);
  if (forbidden) {
    const says = { zh: `文件中不允许出现 ${forbidden[0]}`, en: `A file must not hold ${forbidden[0]}` };
    return { fault: { says, line: lineAt(text, forbidden.index) } };
  }
  const { elements, depth } = measured(text);
  if (elements > limits.elements) return refused(`文件超过${limits.elements}个元素`, `The file has more than ${limits.elements} elements`);
  if (depth > limits.depth) return refused(`元素嵌套超过${limits.depth}层`, `Elements are nested more than ${limits.depth} deep`);
  return { text };
}

/** The line of a place in a text, from 1. */
export function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

const refused = (zh: string, en: string): { fault: Fault } => ({ fault: { says: { zh, en } } });

function utf8Of(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // What is not UTF-8 is refused in words.
    return undefined;
  }
}

/** Counts elements and their nesting without parsing; comments and CDATA hold none. */
function measured(text: string): { elements: number; depth: number } {
  let [elements, depth, deepest, at] = [0, 0, 0, 0];
  while (at < text.length && elements <= limits.elements && deepest <= limits.depth) {
    const open = text.indexOf('<', at);
    if (open === -1) break;
    const skipped = skippedAt(text, open);
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    const close = text.indexOf('>', open);
    if (close === -1) break;
    if (text[open + 1] === '/') depth -= 1;
    else {
      elements += 1;
      if (text[close - 1] !== '/') depth += 1;
      deepest = Math.max(deepest, depth);
    }
    at = close + 1;
  }
  return { elements, depth: deepest };
}

function skippedAt(text: string, open: number): number | undefined {
  const endings = [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const;
  for (const [begin, end] of endings) {
    if (!text.startsWith(begin, open)) continue;
    const found = text.indexOf(end, open + begin.length);
    return found === -1 ? text.length : found + end.length;
  }
  return undefined;
}
