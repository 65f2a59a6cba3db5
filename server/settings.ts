import { type Env, readEnv } from './env.ts';

/** The configuration of this process; the start has already refused a wrong one (docs/access.md, 'Modes'). */
export const settings = (): Env => readEnv(process.env);
