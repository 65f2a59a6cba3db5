import { expect, test } from 'vitest';
import { isTooLarge, maxFormFields, maxFormRows } from '#rules/form-limits.ts';
import { viewOf } from '#server/engine/views.ts';
import { allEntities } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { inquiryLists } from '#server/purchasing/inquiries/inquiry-lists.ts';
import { quotationLinesField } from '#server/purchasing/quotations/quotation-lines-input.ts';
import { receiveForm } from '#server/storage/receive-form.ts';
import { refusalFrom } from '#tests/sign-in/session-people.ts';

interface Shown {
  kind: string;
  max?: number | undefined;
  fields?: Shown[] | undefined;
}

/** How many controls a field has at most: a flag sends two, and rows offer one more to fill in. */
function controlsOf({ kind, max = maxFormRows, fields = [] }: Shown, isWithin = false): number {
  if (kind === 'flag') return 2;
  if (kind !== 'rows') return 1;
  const perRow = fields.reduce((sum, field) => sum + controlsOf(field, true), 0);
  return (isWithin ? max + 1 : max) * perRow;
}
const shown = (fields: Readonly<Record<string, Field>>): Shown[] =>
  Object.entries(fields).map(([name, field]) => viewOf(name, field, 'zh') as Shown);
const widest = (fields: Readonly<Record<string, Field>>) => shown(fields).reduce((sum, field) => sum + controlsOf(field), 0);

function posted(fields: readonly (readonly [string, string])[]): Request {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return new Request('http://factory.test/', { method: 'POST', body: form });
}

test('every form with rows is received with as many rows as it may have', () => {
  const forms: [string, number][] = [
    ...allEntities().map(({ path, fields }): [string, number] => [path, widest(fields)]),
    ['an inquiry', widest(inquiryLists)],
    ['a quote', widest({ lines: quotationLinesField })],
  ];

  expect(forms.filter(([, count]) => count > maxFormFields)).toEqual([]);
  expect(forms.at(-1)?.[1]).toBeGreaterThan(30_000);
});

test('a quote of a thousand lines with half of its texts at their longest is received whole', async () => {
  const long = '说'.repeat(500);
  const names = ['lineId', 'price', 'leadDays', 'moq', 'spq', 'isDeclined', 'alternateItem', 'declineReason'];
  const line = (at: number): [string, string][] => [
    ...names.map((name): [string, string] => [`lines[${at}].${name}`, '1234567890']),
    ...Array.from({ length: 22 }, (_, nth): [string, string] => [
      `lines[${at}].priceBreaks[${nth >> 1}].${nth % 2 ? 'qty' : 'price'}`,
      '1.5',
    ]),
    [`lines[${at}].alternateNote`, long],
  ];
  const fields = Array.from({ length: maxFormRows }, (_, at) => line(at)).flat();

  const form = await receiveForm(posted(fields), { max: 10, beside: 16 * 1024 * 1024 });

  expect(form.fields).toEqual(fields);
  expect(isTooLarge(fields)).toBe(false);
});

test.each([
  ['more fields', Array.from({ length: maxFormFields + 1 }, (_, at) => [`a${at}`, ''] as const)],
  ['longer texts', Array.from({ length: 100 }, (_, at) => [`a${at}`, 'x'.repeat(64 * 1024)] as const)],
])('a form of %s than any has is refused in words, before and after it is sent', async (_, fields) => {
  const refusal = await refusalFrom(receiveForm(posted(fields), { max: 10, beside: 16 * 1024 * 1024 }));

  expect(isTooLarge(fields)).toBe(true);
  expect(refusal).toMatchObject({ code: 413, message: '表单内容过多，请减少内容或分次提交' });
});
