import { type Env, readEnv } from './env.ts';

/** The configuration of this process; invalid settings already stopped the start (docs/access.md, 'Modes'). */
export const settings = (): Env => readEnv(process.env);
