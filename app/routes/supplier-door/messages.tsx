import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import type { Tone } from '#rules/screen.ts';

/** A row of `purchasing.supplierMessage.list`. */
export interface SentMessage {
  id: string;
  /** Null: a copy for the plant. */
  inviteId: string | null;
  supplierName: string;
  recipient: string | null;
  reasonName: string;
  stateName: string;
  tone: Tone;
  error: string | null;
  sentTime: string | null;
  createTime: string;
  lastUsedTime: string | null;
}

interface SupplierMessagesProps {
  inquiryId: string;
  formKey: string;
  messages: readonly SentMessage[];
  mayResend: boolean;
}

/** What was sent about an inquiry, copies included: its delivery in the server's words, whether the link was opened, and a button to send it again. */
export function SupplierMessages({ inquiryId, formKey, messages, mayResend }: SupplierMessagesProps) {
  const say = useWords();
  return (
    <Panel title={say('supplierDoor.messages')} flush>
      {messages.length === 0 ? (
        <Empty title={say('supplierDoor.messagesNone')} />
      ) : (
        <Table label={say('supplierDoor.messages')} blocks>
          <thead>
            <tr>
              <th scope="col">{say('supplierDoor.supplier')}</th>
              <th scope="col">{say('supplierDoor.recipient')}</th>
              <th scope="col">{say('supplierDoor.about')}</th>
              <th scope="col">{say('supplierDoor.sentAt')}</th>
              <th scope="col">{say('supplierDoor.delivery')}</th>
              {mayResend && <th scope="col" />}
            </tr>
          </thead>
          <tbody>
            {messages.map((one) => (
              <tr key={one.id}>
                <td data-label={say('supplierDoor.supplier')}>{one.inviteId === null ? say('supplierDoor.copy') : one.supplierName}</td>
                <td data-label={say('supplierDoor.recipient')}>{one.recipient ?? '—'}</td>
                <td data-label={say('supplierDoor.about')}>{one.reasonName}</td>
                <td data-label={say('supplierDoor.sentAt')}>{(one.sentTime ?? one.createTime).slice(0, 16)}</td>
                <td data-label={say('supplierDoor.delivery')} data-wrap>
                  <Badge tone={one.tone}>{one.stateName}</Badge> {one.error}{' '}
                  {one.lastUsedTime && say('supplierDoor.opened', { time: one.lastUsedTime.slice(5, 16) })}
                </td>
                {mayResend && (
                  <td data-pin>
                    {one.inviteId !== null && isLatest(messages, one) && (
                      <Form method="post" action="/pur/inquiryform/do/resend">
                        <FormToken />
                        <input type="hidden" name="_key" value={`${formKey}-${one.inviteId}`} />
                        <input type="hidden" name="inquiryId" value={inquiryId} />
                        <input type="hidden" name="inviteId" value={one.inviteId} />
                        <Button kind="quiet" size="small" icon="mail">
                          {say('supplierDoor.resend')}
                        </Button>
                      </Form>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

/** The button stands at the newest message to each supplier. */
const isLatest = (messages: readonly SentMessage[], { id, inviteId }: SentMessage): boolean =>
  messages.find((one) => one.inviteId === inviteId)?.id === id;
