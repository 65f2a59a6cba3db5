import type { Env } from '#server/env.ts';
import { examineDatabase } from './database.ts';
import { find, lineOf } from './finding.ts';
import { examineMachine } from './machine.ts';

interface Examining {
  env: () => Env;
  migrationsFolder: string;
  say: (line: string) => void;
}

/** Says how each thing stands that a start or a day depends on, beside processes that serve; answers whether all of it is fine. */
export async function examine({ env: read, migrationsFolder, say }: Examining): Promise<boolean> {
  let env: Env | undefined;
  const settings = await find('settings', async () => {
    env = read();
    return { state: 'readable' };
  });
  const found = [settings];
  if (env) found.push(...(await examineMachine(env)), ...(await examineDatabase(env, migrationsFolder)));
  for (const finding of found) say(lineOf(finding));
  const open = found.filter(({ next }) => next !== undefined).length;
  say(open === 0 ? `All ${found.length} are fine.` : `${open} of ${found.length} to be mended.`);
  return open === 0;
}
