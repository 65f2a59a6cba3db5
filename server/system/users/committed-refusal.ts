import { BusinessError } from '../../errors.ts';
import { procedure, publicProcedure } from '../../trpc.ts';

/** A procedure for signed-in users that may answer a refusal instead of throwing it: what it wrote is kept, and the asker is refused all the same. */
export const keepingProcedure = publicProcedure
  .use(async ({ next }) => {
    const result = await next();
    if (result.ok && result.data instanceof BusinessError) throw result.data;
    return result;
  })
  .concat(procedure);
