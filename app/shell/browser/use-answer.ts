import { useActionData, useLocation } from '@remix-run/react';
import { useRef } from 'react';

/**
 * The answer to what was sent from this page. React Router forgets it when the page's data are loaded again, as after a draft was stored;
 * what was typed, and why it was refused, would be gone with it.
 */
export function useAnswer<Action>(): ReturnType<typeof useActionData<Action>> {
  const answer = useActionData<Action>();
  const { key } = useLocation();
  const last = useRef<{ key: string; answer: typeof answer }>();
  if (answer !== undefined) last.current = { key, answer };
  return last.current?.key === key ? last.current.answer : undefined;
}
