import { asksToConfirm, ConfirmWarnings } from '#app/kit/notice/confirm-warnings.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import type { ConfirmRefusal } from '../list/confirm-page.server.ts';

/** Why a command was refused, or what is asked about it first. If other records refer to this one, they are linked and there is nothing to confirm. */
export function RefusedText({ refusal: { key, problem, problems = {}, typed, referrers } }: { refusal: ConfirmRefusal }) {
  if (asksToConfirm({ problems })) return <ConfirmWarnings refusal={{ problems }} confirmed={undefined} />;
  return (
    <ProblemSummary
      key={key}
      message={problem}
      problems={typed === undefined ? [] : [{ id: 'typed', label: '', text: problem }]}
      links={referrers}
    />
  );
}
