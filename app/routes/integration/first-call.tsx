import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Panel } from '#app/kit/page.tsx';
import css from './api-reference.module.css';

const token = 'POST /blade-auth/oauth/token';

const rules = [
  ['integration.ruleEnvelope', 'integration.ruleEnvelopeText'],
  ['integration.ruleCodes', 'integration.ruleCodesText'],
  ['integration.rulePages', 'integration.rulePagesText'],
  ['integration.ruleFilters', 'integration.ruleFiltersText'],
  ['integration.ruleValues', 'integration.ruleValuesText'],
  ['integration.ruleFiles', 'integration.ruleFilesText'],
  ['integration.ruleBody', 'integration.ruleBodyText'],
  ['integration.ruleRepeat', 'integration.ruleRepeatText'],
  ['integration.ruleVersion', 'integration.ruleVersionText'],
] as const;

/** How a client comes to its first call, and what holds for every call. */
export function FirstCall() {
  const say = useWords();
  return (
    <>
      <Panel title={say('integration.start')}>
        <ol className={css.steps}>
          <li>{say('integration.startClient')}</li>
          <li>{say('integration.startRole')}</li>
          <li>
            {say('integration.startToken')}
            <Link to={`?${new URLSearchParams({ call: token })}`}>
              <code>{token.replace(' ', ' /api')}</code>
            </Link>
          </li>
          <li>{say('integration.startHeader')}</li>
        </ol>
      </Panel>
      <Panel title={say('integration.rules')}>
        <dl className={css.rules}>
          {rules.map(([name, text]) => (
            <div key={name}>
              <dt>{say(name)}</dt>
              <dd>{say(text)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  );
}
