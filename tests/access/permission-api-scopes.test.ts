import { expect, test } from 'vitest';
import { type ApiScope, isWithinApiScopes, plainPath } from '#server/calls/api-scopes.ts';
import { mayCall } from '#server/calls/permissions.ts';
import { buildSession } from '#tests/build.ts';

const list = ['GET /blade-system/user/list', 'GET /blade-user/list'] as const;
const isOpen = (...apiScopes: ApiScope[]) => isWithinApiScopes({ isPlatform: false, apiScopes }, list);

test('an address that no scope names is open to everybody', () => {
  expect(isOpen({ path: '/blade-system/role', isGranted: false })).toBe(true);
});

test('an address that a scope names is open to those who hold it', () => {
  expect(isOpen({ path: '/blade-system/user/list', isGranted: false })).toBe(false);
  expect(isOpen({ path: '/blade-system/user/list', isGranted: true })).toBe(true);
});

test('a path names what lies below it, at the borders of its segments', () => {
  expect(isOpen({ path: '/blade-system', isGranted: false })).toBe(false);
  expect(isOpen({ path: '/blade-system/use', isGranted: false })).toBe(true);
  expect(isOpen({ path: '/blade-system/user/li', isGranted: false })).toBe(true);
});

test('of several scopes that name an address one is enough', () => {
  expect(isOpen({ path: '/blade-system', isGranted: false }, { path: '/blade-system/user/list', isGranted: true })).toBe(true);
});

test('the alias of an address is no way round its scope', () => {
  expect(isOpen({ path: '/blade-user/list', isGranted: false })).toBe(false);
});

test('an address beside it that does the same is none either', () => {
  const session = (apiScopes: ApiScope[]) => buildSession({ isPlatform: false, codes: new Set(['report_add']), apiScopes });
  const submit = {
    permission: 'report_add',
    legacy: ['POST /board/report/submit'],
    scopedWith: ['POST /board/report/save', 'POST /board/report/update'],
  } as const;

  expect(mayCall(session([]), submit, 'blade')).toBe(true);
  expect(mayCall(session([{ path: '/board/report/save', isGranted: false }]), submit, 'blade')).toBe(false);
  expect(mayCall(session([{ path: '/board/report/save', isGranted: true }]), submit, 'blade')).toBe(true);
  expect(mayCall(session([{ path: '/board/report/save', isGranted: false }]), submit, 'page')).toBe(true);
});

test("the platform's administrator is never held up", () => {
  expect(isWithinApiScopes({ isPlatform: true, apiScopes: [{ path: '/blade-system', isGranted: false }] }, list)).toBe(true);
});

test.each([
  ['/api/blade-system/user/list', '/blade-system/user/list'],
  ['/blade-system/user/', '/blade-system/user'],
  ['/blade-system/user/**', '/blade-system/user'],
  ['/blade-system/user/*', '/blade-system/user'],
  ['/apiary/x', '/apiary/x'],
])('%s is read as %s', (written, path) => {
  expect(plainPath(written)).toBe(path);
});
