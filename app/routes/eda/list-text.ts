import type { BomPart } from '#server/rd/eda/bom-columns.ts';
import type { BomLine } from '#server/rd/eda/read-bom.ts';
import { edaWords } from './words.ts';

const parts = [
  ...(['code', 'references', 'quantity', 'value', 'footprint', 'manufacturerModel'] as const),
  ...(['brand', 'supplierNumber', 'description', 'tolerance', 'voltage', 'power'] as const),
] satisfies BomPart[];

/** The fitted lines of a list as text that the reader of pasted lists takes, under Chinese headings; a line that means one item names it. */
export function listText(lines: readonly BomLine[]): string {
  const rows = lines.flatMap(({ outcome, items: [item], cells }) => {
    const named = outcome === 'found' && item ? { ...cells, code: item.code } : cells;
    return outcome === 'notFitted' ? [] : [parts.map((part) => cellOf(named[part] ?? ''))];
  });
  return rows.length === 0 ? '' : [parts.map((part) => edaWords[part].zh), ...rows].map((row) => row.join('\t')).join('\n');
}

/** On one line, and quoted where its quotation mark would begin a quotation. */
function cellOf(text: string): string {
  const plain = text.replace(/\s+/gu, ' ').trim();
  return plain.startsWith('"') ? `"${plain.replaceAll('"', '""')}"` : plain;
}
