import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Table } from '#app/kit/table.tsx';
import type { OnlineSession } from '#server/sign-in/sessions/online-sessions.ts';

/** Where one is signed in; every session but the present one can be ended from here. */
export function SessionTable({ sessions }: { sessions: OnlineSession[] }) {
  const say = useWords();
  return (
    <Table label={say('pages.sessions')} blocks>
      <thead>
        <tr>
          <th scope="col">{say('sessionDevice')}</th>
          <th scope="col">{say('sessionBy')}</th>
          <th scope="col">{say('sessionAddress')}</th>
          <th scope="col">{say('sessionSeen')}</th>
          <th scope="col">{say('sessionSince')}</th>
          <th scope="col">{say('kit.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            <td data-label={say('sessionDevice')}>{session.device}</td>
            <td data-label={say('sessionBy')}>
              {session.kind === 'page' ? say('sessionByPage') : say('sessionByClient', { client: session.clientId })}
            </td>
            <td data-label={say('sessionAddress')}>
              <code>{session.address}</code>
            </td>
            <td data-label={say('sessionSeen')}>{session.lastSeenTime.slice(0, 16)}</td>
            <td data-label={say('sessionSince')}>{session.createTime.slice(0, 16)}</td>
            <td>{session.own === 'own' ? <Badge tone="accent">{say('sessionOwn')}</Badge> : <EndButton session={session} />}</td>
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
      <Button size="small" name="act" value="one" aria-label={say('sessionEndOf', { device: session.device })}>
        {say('sessionEnd')}
      </Button>
    </Form>
  );
}
