import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { CopyButton } from '#app/kit/copy-button.tsx';
import { Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import type { DescribedCall } from '#server/platform/integration/describe-call.ts';
import css from './api-reference.module.css';

/** The parameters of a call, how to send it, and its response. */
export function CallPanels({ described: { method, address, title, parameters, request, answer } }: { described: DescribedCall }) {
  const say = useWords();
  return (
    <>
      <Panel title={`${method} /api${address} · ${title}`} flush={parameters.length > 0}>
        {parameters.length > 0 && (
          <Table label={say('integration.parameters')} blocks>
            <thead>
              <tr>
                <th scope="col">{say('integration.parameters')}</th>
                <th scope="col">{say('integration.meaning')}</th>
                <th scope="col">{say('integration.kind')}</th>
                <th scope="col">{say('integration.required')}</th>
              </tr>
            </thead>
            <tbody>
              {parameters.map(({ name, label, kind, isRequired }) => (
                <tr key={name}>
                  <td data-label={say('integration.parameters')}>
                    <code>{name}</code>
                  </td>
                  <td data-label={say('integration.meaning')}>{label || '—'}</td>
                  <td data-label={say('integration.kind')}>{kind}</td>
                  <td data-label={say('integration.required')}>
                    {isRequired ? <Badge tone="warning">{say('integration.required')}</Badge> : '—'}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
      <Panel title={say('integration.request')} actions={<CopyButton size="small" text={request} />}>
        <pre className={css.example}>{request}</pre>
      </Panel>
      <Panel title={say('integration.answer')}>
        {answer === undefined ? <p>{say('integration.file')}</p> : <pre className={css.example}>{answer}</pre>}
      </Panel>
    </>
  );
}
