import type { Label } from '#rules/screen.ts';
import type { Fault } from './faults.ts';
import { lineAt } from './refuse-file.ts';

/** Why a file is no BPMN at all, by what the parser threw. */
export function faultOfError(error: unknown): Fault {
  const message = error instanceof Error ? error.message : String(error);
  const { says, line } = placed(message);
  return { says: { zh: `不是有效的 BPMN 文件：${says.zh}`, en: `Not a valid BPMN file. ${says.en}.` }, line: line ?? 1 };
}

/** What the parser left out of a file is a fault at its element; unknown attributes are other tools' own. */
export function faultsOfWarnings(xml: string, warnings: readonly string[]): Fault[] {
  const refused = new Set(warnings.flatMap((message) => illegal.exec(message)?.[1] ?? []));
  return warnings.flatMap((message) => faultsOf(xml, message, refused));
}

const illegal = /illegal ID <([^>]*)>/;

function faultsOf(xml: string, message: string, refused: ReadonlySet<string>): Fault[] {
  const [, id] = illegal.exec(message) ?? [];
  if (id !== undefined) return [{ says: plainIds, ...elementOf(xml, id) }];
  const missing = /unresolved reference <([^>]+)>/.exec(message)?.[1];
  if (missing !== undefined) {
    // Whoever refers to what was refused is told of that alone.
    if (refused.has(missing)) return [];
    const says = { zh: `引用的“${missing}”不存在`, en: `It refers to ${missing}, which is not there` };
    return [{ says, line: lineAt(xml, xml.indexOf(`"${missing}"`)) }];
  }
  const doubled = /duplicate ID <([^>]+)>/i.exec(message)?.[1];
  if (doubled !== undefined)
    return [
      { says: { zh: `编号“${doubled}”重复`, en: `The id ${doubled} stands twice` }, line: lineAt(xml, xml.lastIndexOf(`"${doubled}"`)) },
    ];
  return /unparsable|unrecognized|unexpected/i.test(message) ? [placed(message)] : [];
}

const plainIds = {
  zh: '编号（id）只能由英文字母、数字、下划线、连字符和点组成，并以字母或下划线开头；中文请写在名称（name）中',
  en: 'An id has Latin letters, digits, _ - and . alone and begins with a letter or _. Other words belong in the name.',
};

/** The element with this id as people see it: by its name, else by its id. */
function elementOf(xml: string, id: string): Pick<Fault, 'id' | 'element' | 'line'> {
  const at = Math.max(...[` id="${id}"`, ` id='${id}'`].map((written) => xml.indexOf(written)));
  if (at === -1) return { id, element: id };
  const tag = xml.slice(xml.lastIndexOf('<', at), xml.indexOf('>', at));
  const name = /\sname\s*=\s*"([^"&]+)"/.exec(tag)?.[1]?.trim();
  return { id, element: name || id, line: lineAt(xml, at) };
}

/** The parser's message: `unparsable content <b> detected`, its line from 0, and what is wrong with the element. */
function placed(message: string): { says: Label; line?: number } {
  const line = /line: (\d+)/.exec(message)?.[1];
  const element = /content (<[^>]*>)/.exec(message)?.[1] ?? '';
  const [, about = message.split('\n', 1)[0] ?? ''] = /nested error: (.*)/.exec(message) ?? [];
  const [, words] = told.find(([pattern]) => pattern.test(about)) ?? [];
  const says = words ? { zh: `${element}${words.zh}`, en: [words.en, element].filter(Boolean).join(': ') } : unreadable(element, about);
  return { says, ...(line !== undefined && { line: Number(line) + 1 }) };
}

const unreadable = (element: string, about: string): Label => ({
  zh: `${element || '文件内容'}无法读取（${about}）`,
  en: `${element || 'The content'} cannot be read (${about})`,
});

/** What the parser finds wrong, in words. */
const told: readonly (readonly [RegExp, Label])[] = [
  [/closing tag mismatch|close tag/, { zh: '结束标签与开始标签不一致', en: 'Closed by another tag than it was opened by' }],
  [/unclosed|unexpected end of file/, { zh: '没有结束', en: 'Not closed' }],
  [/missing (open|start) tag/, { zh: '缺少开始标签', en: 'No opening tag' }],
  [/nodeName/, { zh: '标签名称不正确', en: 'Invalid name of an element' }],
  [/missing namespace/, { zh: '使用了未声明的命名空间前缀', en: 'A prefix that is not declared' }],
  [/failed to parse document/, { zh: '根元素须为 definitions', en: 'The root has to be an element definitions' }],
  [/unknown type|unrecognized element/, { zh: '不是 BPMN 2.0 的元素', en: 'Not an element of BPMN 2.0' }],
];
