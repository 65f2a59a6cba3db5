import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import css from '../inquiries.module.css';

interface Waiting {
  id: string;
  version: number;
  name: string;
  phone: string;
  mail: string | null;
  supplierName: string;
  isNew: boolean;
  doneBy: string;
  /** The reader added or changed it himself. */
  isOwn: boolean;
  time: string;
}

interface ContactsToConfirmProps {
  contacts: readonly Waiting[];
  mayConfirm: boolean;
  /** Where to go on afterwards. */
  from: string;
  formKey: string;
}

/** Contacts that were added or changed after a sealed inquiry was sent: it stays closed to them until a second person confirms them. */
export function ContactsToConfirm({ contacts, mayConfirm, from, formKey }: ContactsToConfirmProps) {
  const say = useWords();
  return (
    <Panel title={say('inquiries.toConfirm')}>
      <p className={css.hint}>{say('inquiries.toConfirmHint')}</p>
      <Table label={say('inquiries.toConfirm')} blocks>
        <thead>
          <tr>
            <th scope="col">{say('inquiries.supplier')}</th>
            <th scope="col">{say('inquiries.contact')}</th>
            <th scope="col">{say('inquiries.contactChange')}</th>
            <th scope="col">
              <span className="visually-hidden">{say('kit.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {contacts.map((one) => (
            <tr key={one.id}>
              <td data-label={say('inquiries.supplier')}>{one.supplierName}</td>
              <td data-label={say('inquiries.contact')} data-wrap>
                {one.name} {one.phone} {one.mail}
              </td>
              <td data-label={say('inquiries.contactChange')} data-wrap>
                {say(one.isNew ? 'inquiries.contactAdded' : 'inquiries.contactChanged', { who: one.doneBy, time: one.time })}
              </td>
              <td data-pin="">
                {mayConfirm && !one.isOwn ? (
                  <Form method="post" action="/pur/suppliercontact/do/confirm">
                    <FormToken />
                    <input type="hidden" name="_key" value={`${formKey}-${one.id}`} />
                    <input type="hidden" name="id" value={one.id} />
                    <input type="hidden" name="version" value={one.version} />
                    <input type="hidden" name="from" value={from} />
                    <Button size="small">{say('inquiries.confirmContact')}</Button>
                  </Form>
                ) : (
                  say('inquiries.byAnother')
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
