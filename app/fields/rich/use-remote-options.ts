import { createTRPCUntypedClient, httpLink } from '@trpc/client';
import { useEffect, useState } from 'react';
import type { Option } from '#rules/screen.ts';

// A screen names its sources as text, so the client has no router types.
const procedures = createTRPCUntypedClient({ links: [httpLink({ url: '/trpc' })] });

/** The entries that a source returns for a text, requested when typing pauses; outdated responses are dropped. */
export function useRemoteOptions(source: string | undefined, text: string, of?: Record<string, string>) {
  const [answer, setAnswer] = useState<{ options: Option[]; state: 'idle' | 'asking' | 'answered' | 'failed' }>({
    options: [],
    state: 'idle',
  });
  const whose = JSON.stringify(of ?? {});
  useEffect(() => {
    if (source === undefined) return;
    const asking = new AbortController();
    setAnswer(({ options }) => ({ options, state: 'asking' }));
    const pause = setTimeout(
      async () => {
        try {
          const options = await procedures.query(source, { ...JSON.parse(whose), q: text.trim() }, { signal: asking.signal });
          setAnswer({ options: options as Option[], state: 'answered' });
        } catch {
          if (!asking.signal.aborted) setAnswer({ options: [], state: 'failed' });
        }
      },
      text === '' ? 0 : 150,
    );
    return () => {
      clearTimeout(pause);
      asking.abort();
    };
  }, [source, text, whose]);
  return answer;
}
