import type { Sample } from '#server/calls/trpc.ts';

/** A badge of somebody of the plant. */
export const badgeSample: Sample = {
  request: async (read) => {
    const people = await read<{ records: { id: string }[] }>('system.user.list', { size: 1 });
    const [person] = people?.records ?? [];
    return person && { badgeCode: 'BDG-0815', userId: person.id };
  },
};
