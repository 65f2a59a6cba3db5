import { expect, test } from 'vitest';
import { definitionOf, inPlaces, problemsAt, sentDefinition } from '#app/routes/item-types/sent-definition.ts';

test('a field whose position was typed anew moves there, and the others keep their order', () => {
  const fields = ['a', 'b', 'c', 'd'];

  expect(inPlaces(fields, [1, 2, 3, 4])).toEqual(['a', 'b', 'c', 'd']);
  expect(inPlaces(fields, [1, 2, 3, 1])).toEqual(['d', 'a', 'b', 'c']);
  expect(inPlaces(fields, [4, 2, 3, 4])).toEqual(['b', 'c', 'd', 'a']);
  expect(inPlaces(fields, [1, 99, 3, 4])).toEqual(['a', 'c', 'd', 'b']);
});

test('a field that goes stays in the editor, and problems of the others find their places', () => {
  const sent = new FormData();
  for (const [at, name] of ['package', 'note', 'brand'].entries()) sent.set(`fields.${at}.name`, name);
  sent.set('count', '3');
  sent.set('fields.1.isRemoved', 'on');

  const edited = sentDefinition('1001', sent);

  expect(edited.fields.map(({ name }) => name)).toEqual(['package', 'note', 'brand']);
  expect(definitionOf(edited).fields.map(({ name }) => name)).toEqual(['package', 'brand']);
  expect(problemsAt(edited, { 'fields.1.zh': '请填写', zh: '请填写' })).toEqual({ 'fields.2.zh': '请填写', zh: '请填写' });
});
