import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Notice } from '#app/kit/notice/notice.tsx';
import { lineAddress } from './slot-address.ts';

/** The work order was reported for this slot before: the way to that report. */
export function OpenFirst({ lineId, reportId }: { lineId: string; reportId: string }) {
  const say = useWords();
  return (
    <Notice tone="warning" icon="warning" text={say('board.reportedBefore')}>
      <p>
        <Link to={`${lineAddress(lineId)}/report?id=${reportId}`}>{say('board.openFirst')}</Link>
      </p>
    </Notice>
  );
}
