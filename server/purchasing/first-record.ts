import type { Sample } from '#server/calls/trpc.ts';

/** For the API reference: a call about one record, of which there is one in this list. */
export const firstRecord = (path: string): { sample: Sample } => ({
  sample: {
    request: async (read) => {
      const [record] = (await read<{ records: { id: string }[] }>(`${path}.list`, { size: 1 }))?.records ?? [];
      return record && { id: record.id };
    },
  },
});
