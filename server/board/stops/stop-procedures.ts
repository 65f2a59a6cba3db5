import * as z from 'zod';
import { procedure } from '#server/calls/trpc.ts';
import { crud } from '#server/engine/crud.ts';
import { id } from '#server/engine/inputs.ts';
import { moving } from '#server/engine/moves/moving.ts';
import { commandCodes } from '../lines/line-commands.ts';
import { lineStop } from './line-stop.ts';
import { addStop, changeStop, lockShiftsOf, removeStops, resumeLine } from './save-stop.ts';
import { stopForm } from './stop-form.ts';
import { stopSample } from './stop-sample.ts';

/** All calls of the stops of lines. */
export const stopProcedures = {
  ...crud(lineStop, { insert: addStop, update: changeStop, remove: removeStops, samples: { save: stopSample } }),
  ...moving(lineStop, { resume: { queue: lockShiftsOf, act: resumeLine } }),
};

/** The call of a line's page. */
export const stopCommands = {
  stopForm: procedure
    .meta({ permission: commandCodes.stop, entity: lineStop.path })
    .input(z.object({ lineId: id }))
    .query(({ ctx, input }) => stopForm(ctx, input)),
};
