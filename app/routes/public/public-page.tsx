import { Empty } from '#app/kit/empty.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { PlainFrame } from '#app/shell/plain-frame.tsx';
import type { loadPublicPage } from './public-page.server.ts';

/** A public page as long as its area has no records: whose it is, what it is about, and that there is nothing yet. */
export function PublicPage({ factory, subject, words }: Awaited<ReturnType<typeof loadPublicPage>>) {
  return (
    <PlainFrame>
      <PageHeader title={subject} crumbs={[{ label: factory }, { label: words.title }]} />
      <Panel>
        <Empty title={words.empty} hint={words.hint} />
      </Panel>
    </PlainFrame>
  );
}
