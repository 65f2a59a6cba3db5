import { data } from '@remix-run/node';
import { type Areas, attempt, type Refusal, receivedFiles, statusOf } from '#app/api.server.ts';
import type { ConflictField } from '#app/entity/form/conflict-choice.tsx';
import { localeOf, wordsOf } from '#app/i18n/i18n.server.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { readField } from '#rules/field-rules.ts';
import type { FieldView } from '#rules/screen.ts';
import { filledDown } from './quote-lines.tsx';

type Values = Record<string, unknown>;

/** So many hidden rows are named. */
const maxNamed = 20;
type ReceivedFile = ReturnType<typeof receivedFiles>['files'][number];

interface Typed {
  values: Values;
  lines: readonly Values[];
  fields: readonly FieldView[];
}

/** The form as it goes on, with what is wrong; `said` tells what was done, `grown` which line has room for more breaks. */
export interface ActedOn {
  values: Values;
  refusal?: Refusal | undefined;
  said?: string;
  grown?: number;
  /** What was confirmed before. */
  confirm?: string;
  /** What the form is filled in upon, and what a colleague saved meanwhile. */
  version?: string;
  opened?: string;
  conflict?: ConflictField[];
}

/** The form again, as one shape whatever it says. */
export const again = (of: ActedOn) => data({ ...of, key: crypto.randomUUID() }, { status: of.refusal ? statusOf(of.refusal) : 200 });

type ReadLines = (
  areas: Areas,
  input: { file: ReceivedFile; lines: Values[] },
) => Promise<{
  lines: Values[];
  problems: Record<string, string>;
  count: number;
  unread: string[];
  sheets: string[];
  unreadSheets: string[];
  hiddenRows: (number | string)[];
}>;

/** The buttons of a quote's form that change its lines and store nothing; undefined where another was pressed. */
export async function actOnLines(request: Request, sent: FormData, typed: Typed, read: ReadLines): Promise<ActedOn | undefined> {
  const { values } = typed;
  const act = String(sent.get('_act') ?? '');
  const grown = /^breaks:(\d+)$/.exec(act)?.[1];
  if (grown !== undefined) return { values, grown: Number(grown) };
  if (act === 'fill') return fillDown(request, sent, typed);
  // A chosen file is read whatever is pressed: nobody submits a quote without what stands in it.
  const { files, faults } = receivedFiles();
  const file = files.find(({ field }) => field === 'workbook');
  const fault = faults.find(({ field }) => field === 'workbook');
  const say = await wordsOf(request);
  if (!file && (fault || act === 'workbook'))
    return { values, refusal: refusalAt({ workbook: say(fault ? 'supplierDoor.workbookFault' : 'supplierDoor.workbookMissing') }) };
  if (!file) return undefined;
  const outcome = await attempt(request, (areas) => read(areas, { file, lines: [...typed.lines] }));
  if ('refusal' in outcome) {
    const { file: named, ...problems } = outcome.refusal.problems;
    return { values, refusal: { ...outcome.refusal, problems: { ...problems, ...(named !== undefined && { workbook: named }) } } };
  }
  const { lines, problems, count, unread, sheets, unreadSheets, hiddenRows } = outcome.answer;
  const left: [WordKey, readonly unknown[]][] = [
    ['supplierDoor.joinedSheets', sheets],
    ['supplierDoor.workbookUnread', unread],
    ['supplierDoor.unreadSheets', unreadSheets],
    ['supplierDoor.hiddenRows', hiddenRows.slice(0, maxNamed)],
  ];
  const named = left.flatMap(([words, names]) => (names.length > 0 ? say(words, { names: names.join(say('kit.comma')) }) : []));
  return {
    values: { ...values, lines },
    said: [say('supplierDoor.workbookRead', { count }), ...named].join(' '),
    ...(Object.keys(problems).length > 0 && { refusal: { ...refusalAt(problems), message: say('supplierDoor.checkForm') } }),
  };
}

async function fillDown(request: Request, sent: FormData, { values, lines, fields }: Typed): Promise<ActedOn> {
  const locale = await localeOf(request);
  const problems: Record<string, string> = {};
  const given: Values = {};
  for (const name of filledDown) {
    const text = String(sent.get(`_fill_${name}`) ?? '').trim();
    const field = fields.find((one) => one.name === name);
    if (!field || text === '') continue;
    const reading = readField(field, text, locale);
    if ('problem' in reading) problems[`_fill_${name}`] = reading.problem;
    else given[name] = text;
  }
  const say = await wordsOf(request);
  const fill = { ...values, ...Object.fromEntries(filledDown.map((name) => [`_fill_${name}`, sent.get(`_fill_${name}`) ?? ''])) };
  if (Object.keys(problems).length > 0) return { values: fill, refusal: refusalAt(problems) };
  if (Object.keys(given).length === 0) return { values, refusal: refusalAt({ _fill_leadDays: say('supplierDoor.fillNothing') }) };
  const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
  let count = 0;
  const filled = lines.map((line) => {
    const blank = Object.entries(given).filter(([name]) => isEmpty(line[name]));
    if (blank.length === 0 || String(line.isDeclined) === 'true') return line;
    count += 1;
    return { ...line, ...Object.fromEntries(blank) };
  });
  return { values: { ...values, lines: filled }, said: say('supplierDoor.filled', { count }) };
}

const refusalAt = (problems: Record<string, string>): Refusal => ({ status: 400, message: Object.values(problems)[0] ?? '', problems });
