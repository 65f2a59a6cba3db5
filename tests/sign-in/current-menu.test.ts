import { expect, test } from 'vitest';
import { entryName, menuTrail } from '#app/shell/menu/current-menu.ts';
import type { MenuNode } from '#rules/screen.ts';

const entry = (name: string, path: string, children: MenuNode[] = []): MenuNode => ({
  id: path,
  code: name,
  name,
  path,
  icon: '',
  children,
});
const menus = [
  entry('System', '/system', [entry('Posts', '/system/post'), entry('Dictionaries', '/system/dict'), entry('Business', '/system/dictbiz')]),
];

test('the form of a record belongs to the menu entry of its list', () => {
  expect(menuTrail(menus, '/system/post/edit/7').map(({ name }) => name)).toEqual(['System', 'Posts']);
  expect(entryName(menus, '/system/posters/index')).toBeUndefined();
});

test('the old addresses of the dictionary screens belong to the entries of those screens', () => {
  expect(entryName(menus, '/dict-horizontal/index')).toBe('Dictionaries');
  expect(entryName(menus, '/dict-vertical/index')).toBe('Business');
  expect(entryName(menus, '/dict-verticals/index')).toBeUndefined();
});
