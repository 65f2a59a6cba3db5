import { initTRPC } from '@trpc/server';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readRoutes } from '#server/blade/routes.ts';
import type { Meta } from '#server/calls/trpc.ts';
import { listInput } from '#server/engine/inputs.ts';

const t = initTRPC.meta<Meta>().create({ defaultMeta: undefined as never });

test('an address leads to the procedure that names it, by its method', () => {
  const router = t.router({
    board: t.router({
      start: t.procedure.meta({ permission: 'shift', legacy: ['POST /board/shift/start', 'POST /shift/start'] }).mutation(() => {}),
    }),
  });

  const routes = readRoutes(router);

  expect(routes.find('POST', '/board/shift/start')).toMatchObject({ path: 'board.start', type: 'mutation', isList: false });
  expect(routes.find('POST', '/shift/start')?.path).toBe('board.start');
  expect(routes.find('GET', '/board/shift/start')).toBeUndefined();
  expect(routes.methodsOf('/board/shift/start')).toEqual(['POST']);
  expect(routes.methodsOf('/__proto__')).toEqual([]);
});

test('a call that takes filters is a list, however its input is wrapped', () => {
  const asks = (input: z.ZodType, name: string) =>
    t.procedure
      .meta({ permission: 'post', legacy: [`GET /post/${name}`] })
      .input(input)
      .query(() => []);
  const router = t.router({
    list: asks(listInput, 'list'),
    level: asks(z.object({ parentId: z.string(), filters: z.record(z.string(), z.string()) }).optional(), 'level'),
    spread: asks(
      z.preprocess((value) => value, listInput),
      'spread',
    ),
    detail: asks(z.object({ id: z.string() }), 'detail'),
    record: asks(z.record(z.string(), z.unknown()), 'record'),
  });

  const routes = readRoutes(router);

  expect(['list', 'level', 'spread', 'detail', 'record'].map((name) => routes.find('GET', `/post/${name}`)?.isList)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('two procedures at one address do not start', () => {
  const one = t.procedure.meta({ permission: 'post', legacy: ['GET /post/list'] }).query(() => []);

  expect(() => readRoutes(t.router({ one, two: one }))).toThrow('one and two both answer GET /post/list');
});

test('a public procedure at an address that is not on the public list does not start', () => {
  const open = t.procedure.meta({ permission: 'public', legacy: ['GET /post/list'] }).query(() => []);

  expect(() => readRoutes(t.router({ open }))).toThrow('no public address');
});

test('a public address with a procedure that wants a session does not start', () => {
  const closed = t.procedure.meta({ permission: 'signed-in', legacy: ['GET /blade-auth/oauth/captcha'] }).query(() => []);

  expect(() => readRoutes(t.router({ closed }))).toThrow('is not public');
});
