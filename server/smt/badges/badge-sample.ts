import type { Sample } from '#server/calls/trpc.ts';

/** A badge of somebody of the plant. */
export const badgeSample: Sample = {
  request: async (read) => {
    const [person] = (await read<{ id: string }[]>('system.user.select')) ?? [];
    return person && { badgeCode: 'BDG-0815', userId: person.id };
  },
};
