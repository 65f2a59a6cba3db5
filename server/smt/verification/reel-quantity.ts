import { usedUp } from '../reels/note-reel.ts';
import type { ReelCode } from './read-code.ts';
import type { ScanInput } from './scan-input.ts';
import { modes } from './station-machine.ts';

/** A reel that was taken off has what was left of it; its label says what was on it when it was new. Undefined where nobody knows. */
export const quantityOn = (
  input: ScanInput,
  reel: ReelCode,
  kept: { wasOn: boolean; left: string | null } | undefined,
): string | undefined => input.quantity ?? (kept?.wasOn ? (kept.left ?? undefined) : reel.quantity);

/** What is left on the reel that comes off; undefined where nobody said. One that was used up, and one that the next is joined to, has nothing left. */
export const quantityLeft = ({ quantityLeft: said, reason, mode }: ScanInput): string | undefined =>
  said ?? (reason === usedUp || mode === modes.splice ? '0' : undefined);

/** A station counts from 0 where nobody knows what is on it; records leave it open. */
export const knownOn = (quantity: string): string | null => (Number(quantity) === 0 ? null : quantity);
