import { expect, test } from 'vitest';
import { pathOfName, readForm } from '#app/entity/form/read-form.ts';
import type { FieldKind, FieldView } from '#rules/screen.ts';

const field = (name: string, kind: FieldKind = 'text', fields?: FieldView[]): FieldView => ({ name, kind, label: name, fields });

function posted(...pairs: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
}

test('a ticked box wins over the hidden field before it, an unticked one leaves the hidden false', () => {
  const ticked = posted(['mailWarn', 'false'], ['mailWarn', 'true'], ['smsWarn', 'false']);

  const record = readForm(ticked, [field('mailWarn', 'flag'), field('smsWarn', 'flag')]);

  expect(record).toEqual({ mailWarn: 'true', smsWarn: 'false' });
});

test('several references are joined by a comma, and none is an empty text', () => {
  const form = posted(['roleIds', ''], ['roleIds', '11'], ['roleIds', '12'], ['postIds', '']);

  const record = readForm(form, [field('roleIds', 'references'), field('postIds', 'references')]);

  expect(record).toEqual({ roleIds: '11,12', postIds: '' });
});

test('the ticked options of a text are joined by a comma', () => {
  const grants = { ...field('grants'), options: [{ value: 'password', label: 'Password' }] };

  const record = readForm(posted(['grants', ''], ['grants', 'password'], ['grants', 'phone']), [grants]);

  expect(record).toEqual({ grants: 'password,phone' });
});

test('rows keep their order and close the gap of a row that was taken out', () => {
  const form = posted(
    ['lines[10].itemNumber', 'C'],
    ['lines[0].itemNumber', 'A'],
    ['lines[0].qty', '5'],
    ['lines[2].itemNumber', 'B'],
    ['lines[2].suppliers[1].name', 'Foxlink'],
  );
  const lines = field('lines', 'rows', [field('itemNumber'), field('qty', 'integer'), field('suppliers', 'rows', [field('name')])]);

  const record = readForm(form, [lines]);

  expect(record).toEqual({
    lines: [
      { itemNumber: 'A', qty: '5', suppliers: [] },
      { itemNumber: 'B', suppliers: [{ name: 'Foxlink' }] },
      { itemNumber: 'C', suppliers: [] },
    ],
  });
});

test('a form without rows says that there are none', () => {
  const record = readForm(posted(['title', 'PCB']), [field('title'), field('lines', 'rows', [field('itemNumber')])]);

  expect(record).toEqual({ title: 'PCB', lines: [] });
});

test('only the fields of the form are read, and no name reaches a prototype', () => {
  const form = posted(
    ['__proto__', 'x'],
    ['__proto__[0].polluted', 'x'],
    ['tenantId', '1'],
    ['lines[__proto__].a', 'x'],
    ['lines[99999999999].a', 'x'],
  );

  const record = readForm(form, [field('__proto__'), field('constructor', 'rows', [field('a')]), field('lines', 'rows', [field('a')])]);

  expect(Object.keys(record)).toEqual(['constructor', 'lines']);
  expect(Object.hasOwn(record, 'constructor')).toBe(true);
  expect(record.lines).toEqual([]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('a control name leads to the path of its problem', () => {
  expect(pathOfName('lines[0].suppliers[12].name')).toBe('lines.0.suppliers.12.name');
});

test('rows within rows are read by their places, with gaps closed', () => {
  const breaks = field('priceBreaks', 'rows', [field('qty')]);
  const form = posted(
    ['lines[4].price', '2'],
    ['lines[4].priceBreaks[1].qty', '50'],
    ['lines[4].priceBreaks[0].qty', '10'],
    ['lines[2].price', '1'],
    ['lines[x].price', '9'],
    ['linesMore[0].price', '9'],
  );

  const record = readForm(form, [field('lines', 'rows', [field('price'), breaks])]);

  expect(record).toEqual({
    lines: [
      { price: '1', priceBreaks: [] },
      { price: '2', priceBreaks: [{ qty: '10' }, { qty: '50' }] },
    ],
  });
});
