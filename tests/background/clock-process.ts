import { and, eq, isNull } from 'drizzle-orm';
import { dueRows } from '#server/background/due-rows.ts';
import { goRound } from '#server/background/go-round.ts';
import { writeMessages } from '#server/background/notify-users.ts';
import { keepHomes } from '#server/calls/tenant-database.ts';
import { connect } from '#server/database/pool.ts';
import { alarm } from '#server/smt/lines/alarm.ts';
import { openSources } from '#server/tenants/data-sources/data-source-place.ts';

// A process of its own for killed-clock.test.ts: it tells of alarms until it comes to where it is to die.
const { CLOCK_DATABASE = '', CLOCK_MIGRATIONS = '', CLOCK_DIES = '' } = process.env;
const { table } = alarm;
const die = (point: string) => {
  if (CLOCK_DIES === point) process.kill(process.pid, 'SIGKILL');
};

keepHomes(['smt'], { smt: 'tenant' });
const database = connect({ ...JSON.parse(CLOCK_DATABASE), max: 4 });
const sources = openSources(database, { migrationsFolder: CLOCK_MIGRATIONS });
let hasTold = false;

const { once } = goRound({
  name: 'alarms of a test',
  everyMs: 10,
  visit: dueRows({
    path: alarm.path,
    table,
    due: () => and(eq(table.isDeleted, 0), isNull(table.tellTime)),
    take: async (ctx, { id, tenantId, message, createUser }) => {
      const now = ctx.now().toISOString();
      await ctx.db
        .update(table)
        .set({ tellTime: now })
        .where(and(eq(table.tenantId, tenantId), eq(table.id, id)));
      die('taking');
      return [{ message, person: createUser ?? '' }];
    },
    tell: async (main, found) => {
      die('telling');
      for (const { message, person } of found) await writeMessages(main, [person], { title: { zh: message, en: message } });
      die('told');
      hasTold = true;
    },
  }),
});

const elsewhere: typeof sources = {
  ...sources,
  at: (mark) => ({
    transact: (context, work) => {
      if (hasTold) die('recorded');
      return sources.at(mark).transact(context, work);
    },
  }),
};
for (;;) await once({ database, sources: elsewhere, now: () => new Date() });
