import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { CopyButton } from '#app/kit/copy-button.tsx';
import { Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import type { DescribedCall } from '#server/platform/integration/describe-call.ts';
import css from './api-reference.module.css';

/** The parameters of a call, how to send it, and its response; before them the other calls of its module. */
export function CallPanels({ described }: { described: DescribedCall }) {
  const {
    method,
    address,
    title,
    subject,
    isPublic,
    aliases,
    blanks,
    change,
    needs,
    note,
    siblings,
    parameters,
    request,
    missing,
    namesRecords,
    answer,
    answers,
    isFile,
    isReal,
  } = described;
  const say = useWords();
  return (
    <>
      {siblings.length > 1 && (
        <nav className={css.areas} aria-label={say('integration.siblings', { subject })}>
          {siblings.map((one) => (
            <Link
              key={`${one.method} ${one.address}`}
              to={`?${new URLSearchParams({ call: `${one.method} ${one.address}` })}`}
              aria-current={one.address === address && one.method === method ? 'page' : undefined}
            >
              {one.title} {siblings.some((other) => other !== one && other.title === one.title) && <code>{one.address}</code>}
            </Link>
          ))}
        </nav>
      )}
      <Panel title={`${method} /api${address} · ${title}`} actions={isPublic && <Badge>{say('integration.noToken')}</Badge>} flush>
        {(note !== '' || aliases.length > 0 || needs.length > 0) && (
          <div className={css.note}>
            {needs.length > 0 && <p>{say('integration.needs', { rights: needs.join(say('integration.or')) })}</p>}
            {note !== '' && <p>{note}</p>}
            {aliases.length > 0 && <p>{say('integration.also', { addresses: aliases.join(', ') })}</p>}
          </div>
        )}
        {parameters.length > 0 && <Parameters parameters={parameters} />}
      </Panel>
      <Panel title={say('integration.request')} actions={<CopyButton size="small" text={request} />}>
        <pre className={css.example}>{request}</pre>
        {missing.length > 0 && <p className={css.aside}>{say('integration.missing', { names: missing.join(', ') })}</p>}
        {blanks.length > 0 && (
          <p className={css.aside}>
            {say('integration.fillIn', { blanks: blanks.join(' ') })} {namesRecords && say('integration.namesRecords')}
          </p>
        )}
      </Panel>
      {change && (
        <Panel title={say('integration.change')} actions={<CopyButton size="small" text={change} />}>
          <pre className={css.example}>{change}</pre>
        </Panel>
      )}
      {(answer !== undefined || answers.length === 0) && (
        <Panel title={say(isReal ? 'integration.realAnswer' : 'integration.answer')}>
          {answer === undefined ? (
            <p>{say(isFile ? 'integration.file' : 'integration.notShown')}</p>
          ) : (
            <>
              <pre className={css.example}>{answer}</pre>
              {isReal && <p className={css.aside}>{say('integration.shortened')}</p>}
            </>
          )}
        </Panel>
      )}
      {answers.map((one) => (
        <Panel key={one.title} title={one.title}>
          <pre className={css.example}>{one.answer}</pre>
        </Panel>
      ))}
    </>
  );
}

function Parameters({ parameters }: Pick<DescribedCall, 'parameters'>) {
  const say = useWords();
  return (
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
        {parameters.map(({ name, label, kind, isRequired, neededWhen, choices, from }) => (
          <tr key={name}>
            <td data-label={say('integration.parameters')}>
              <code>{name}</code>
            </td>
            <td data-label={say('integration.meaning')} data-wrap>
              {label || '—'}
              {choices.length > 0 && <div className={css.aside}>{say('integration.choices', { values: choices.join(' · ') })}</div>}
              {from && <div className={css.aside}>{say('integration.from', { address: from })}</div>}
              {neededWhen && <div className={css.aside}>{neededWhen}</div>}
            </td>
            <td data-label={say('integration.kind')}>{kind}</td>
            <td data-label={say('integration.required')}>
              {isRequired ? <Badge tone="warning">{say('integration.required')}</Badge> : '—'}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
