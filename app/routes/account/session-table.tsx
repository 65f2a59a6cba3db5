import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Table } from '#app/kit/table.tsx';
import type { OnlineSession } from '#server/sign-in/sessions/online-sessions.ts';

/** The user's sessions; all but the current one can be ended here. */
export function SessionTable({ sessions }: { sessions: OnlineSession[] }) {
  const say = useWords();
  return (
    <Table label={say('pages.sessions')} blocks>
      <thead>
        <tr>
          <th scope="col">{say('account.sessionDevice')}</th>
          <th scope="col">{say('account.sessionBy')}</th>
          <th scope="col">{say('account.sessionAddress')}</th>
          <th scope="col">{say('account.sessionSeen')}</th>
          <th scope="col">{say('account.sessionSince')}</th>
          <th scope="col">{say('kit.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            <td data-label={say('account.sessionDevice')}>{session.device}</td>
            <td data-label={say('account.sessionBy')}>
              {session.kind === 'page' ? say('account.sessionByPage') : say('account.sessionByClient', { client: session.clientId })}
            </td>
            <td data-label={say('account.sessionAddress')}>
              <code>{session.address}</code>
            </td>
            <td data-label={say('account.sessionSeen')}>{session.lastSeenTime.slice(0, 16)}</td>
            <td data-label={say('account.sessionSince')}>{session.createTime.slice(0, 16)}</td>
            <td>{session.own === 'own' ? <Badge tone="accent">{say('account.sessionOwn')}</Badge> : <EndButton session={session} />}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function EndButton({ session }: { session: OnlineSession }) {
  const say = useWords();
  return (
    <Form method="post" preventScrollReset>
      <FormToken />
      <input type="hidden" name="ids" value={session.id} />
      <Button size="small" name="act" value="one" aria-label={say('account.sessionEndOf', { device: session.device })}>
        {say('account.sessionEnd')}
      </Button>
    </Form>
  );
}
