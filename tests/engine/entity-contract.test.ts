import { expect, test } from 'vitest';
import { everyProcedure } from '#server/calls/every-call.ts';
import { settable } from '#server/engine/views.ts';
import { allEntities } from '#server/entity/entity.ts';
import { appRouter } from '#server/router.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { describeContract } from './entity-contract.ts';

test('every entity stands at its place of the router', () => {
  const procedures = Object.keys(appRouter._def.procedures);
  for (const entity of allEntities()) expect(procedures, entity.path).toContain(`${entity.path}.screen`);
});

/** By the same command as the engine's own: a new user's password is hashed before, people change themselves, a region is also found by its code. */
const byTheSameCommand = ['system.user.submit', 'system.user.update', 'system.region.submit'];

test('many records are changed by the calls that change one, or not at all', () => {
  const calls: Record<string, object> = appRouter._def.procedures;
  const many = everyProcedure().filter(([path]) => path.endsWith('.updateMany'));

  const strays = many.flatMap(([path, meta]) => {
    const ones = ['update', 'submit'].map((command) => path.replace(/updateMany$/, command));
    return ones.filter((one) => !meta.many?.includes(calls[one] ?? {}) && !byTheSameCommand.includes(one));
  });

  expect(many.map(([path]) => path)).toContain('board.productionRecord.updateMany');
  expect(strays).toEqual([]);
});

/** Users are changed and imported by their commands, which take no password from there, and no list shows one. */
const byCommand = ['system.user'];

test('what holds a secret is neither exported, imported nor changed many at a time', () => {
  const secret = allEntities().filter((entity) => settable(entity).some(([, field]) => field.secret || field.kind === 'password'));

  const open = secret.flatMap(({ path, without = [] }) => [
    ...(['export', 'import'] as const)
      .filter((button) => !byCommand.includes(path) && !without.includes(button))
      .map((button) => `${path} ${button}`),
    ...(Object.hasOwn(appRouter._def.procedures, `${path}.updateMany`) && !byCommand.includes(path) ? [`${path}.updateMany`] : []),
  ]);

  expect(secret.map(({ path }) => path)).toEqual(expect.arrayContaining(['messaging.sms', 'resource.oss', 'system.ding', 'system.client']));
  expect(open).toEqual([]);
});

describeContract(openTestDatabase);
