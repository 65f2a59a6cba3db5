import { useWords } from '#app/i18n/use-words.ts';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { PlainFrame } from '#app/shell/plain-frame.tsx';
import type { loadPublicPage } from './public-page.server.ts';

/** A public page whose area has no records yet: its factory and subject, and that it is empty. */
export function PublicPage({ factory, subject, purpose }: Awaited<ReturnType<typeof loadPublicPage>>) {
  const say = useWords();
  return (
    <PlainFrame>
      <PageHeader title={subject} crumbs={[{ label: factory }, { label: say(`public.${purpose}Title`) }]} />
      <Panel>
        <Empty title={say(`public.${purpose}Empty`)} hint={say(`public.${purpose}Hint`)} />
      </Panel>
    </PlainFrame>
  );
}
