import { useEffect, useState } from 'react';
import type { Option } from '#rules/screen.ts';

/** The entries that a source answers to a text, asked for when typing pauses; an answer that comes late is dropped. */
export function useRemoteOptions(source: string | undefined, text: string) {
  const [answer, setAnswer] = useState<{ options: Option[]; state: 'idle' | 'asking' | 'answered' | 'failed' }>({
    options: [],
    state: 'idle',
  });
  useEffect(() => {
    if (source === undefined) return;
    const asking = new AbortController();
    setAnswer(({ options }) => ({ options, state: 'asking' }));
    const pause = setTimeout(
      async () => {
        try {
          const response = await fetch(`/options/${source}?q=${encodeURIComponent(text.trim())}`, { signal: asking.signal });
          if (!response.ok) throw new Error(String(response.status));
          setAnswer({ options: (await response.json()) as Option[], state: 'answered' });
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
  }, [source, text]);
  return answer;
}
