import type { Label } from '#rules/screen.ts';

/** What is wrong with a file or a process, said at the element that people see. */
export interface Fault {
  says: Label;
  /** The element's name, or its id where it has none. */
  element?: string;
  /** The element's id. */
  id?: string;
  /** Of the file, from 1. */
  line?: number;
}

/** A sentence for whoever uploads the file: `人事审批（第12行）：…`. */
export function toldFault({ says, element, line }: Fault): Label {
  const [zh, en] = [line === undefined ? '' : `（第${line}行）`, line === undefined ? '' : ` (line ${line})`];
  if (element === undefined) return line === undefined ? says : { zh: `第${line}行：${says.zh}`, en: `Line ${line}: ${says.en}` };
  return { zh: `“${element}”${zh}：${says.zh}`, en: `${element}${en}: ${says.en}` };
}
