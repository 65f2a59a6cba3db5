import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';

const states = {
  waiting: ['inquiries.waiting', 'neutral'],
  sending: ['inquiries.sending', 'neutral'],
  sent: ['inquiries.arrived', 'good'],
  failed: ['inquiries.failed', 'warning'],
  dead: ['inquiries.dead', 'bad'],
  discarded: ['inquiries.discarded', 'neutral'],
} as const;

/** How the way of a price to the OA went, or how it stands. */
export function PushState({ status, lead = '' }: { status: string; lead?: string }) {
  const say = useWords();
  const [word, tone] = states[status as keyof typeof states] ?? states.waiting;
  return (
    <Badge tone={tone}>
      {lead}
      {say(word)}
    </Badge>
  );
}
