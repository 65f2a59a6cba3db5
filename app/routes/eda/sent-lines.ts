import type { BomLine, ReadBom } from '#server/rd/eda/read-bom.ts';

/** A line that has no item, as the form carries it; the user chooses its type. */
export const keptLine = ({ row, sheet, part }: BomLine): string => JSON.stringify({ row, sheet, typed: part.typed });

/** The lines for which the user chose a type. */
export function sentLines(sent: FormData): (KeptLine & { typeCode: string })[] {
  const types = sent.getAll('typeCode').map(String);
  return sent.getAll('line').flatMap((text, at) => {
    const typeCode = types[at] ?? '';
    const kept = readKept(String(text));
    return typeCode === '' || kept === undefined ? [] : [{ ...kept, typeCode }];
  });
}

interface KeptLine {
  row: number;
  sheet?: string;
  typed: Record<string, string>;
}

function readKept(text: string): KeptLine | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const none = { sheets: [], passed: [], shared: [], unread: [], hidden: 0 };

export type KeptBom = Omit<ReadBom, 'lines'> & {
  lines: Pick<BomLine, 'row' | 'sheet' | 'cells'>[];
  answers: Record<string, string>;
};

/** A list as forms carry it: its lines as they were written, with the answers given so far. */
export function keptBom({ lines, ...read }: ReadBom, answers: Readonly<Record<string, string>>): string {
  return JSON.stringify({ ...read, lines: lines.map(({ row, sheet, cells }) => ({ row, sheet, cells })), answers });
}

/** A list as a form carried it; what was tampered with is none. */
export function sentBom(sent: FormData): KeptBom | undefined {
  try {
    return { ...none, ...JSON.parse(String(sent.get('bom'))) };
  } catch {
    return undefined;
  }
}

/** A list as the form of its questions carries it, with the answer that was chosen. */
export function sentAnswer(sent: FormData): KeptBom | undefined {
  const kept = sentBom(sent);
  try {
    const [key, text]: [string, string] = JSON.parse(String(sent.get('answer')));
    return kept && { ...kept, answers: { ...kept.answers, [key]: text } };
  } catch {
    return undefined;
  }
}
