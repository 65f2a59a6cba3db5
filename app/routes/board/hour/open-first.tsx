import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Notice } from '#app/kit/notice/notice.tsx';
import { reportAddress } from './slot-address.ts';

/** This work order was already reported for the slot: a link to that report. */
export function OpenFirst({ lineId, reportId }: { lineId: string; reportId: string }) {
  const say = useWords();
  return (
    <Notice tone="warning" icon="warning" text={say('board.reportedBefore')}>
      <p>
        <Link to={reportAddress(lineId, reportId)} data-existing>
          {say('board.openFirst')}
        </Link>
      </p>
    </Notice>
  );
}
