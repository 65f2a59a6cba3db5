import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { NotationsLink } from '#app/kit/notations-link.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import css from './item-search.module.css';
import { LineQuestions } from './line-questions.tsx';
import { MatchDownload } from './match-download.tsx';
import { searchPage } from './search-address.ts';
import { sentAnswers } from './sent-answers.ts';

export const handle: PageHandle = { words: ['itemSearch'] };
export const meta = titled('itemSearch.match');

/** Asks for the right to search before anything is pasted. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { canView } = await call(request, ({ rd }) => rd.item.searchForm({}));
  return { canView };
}

export async function action({ request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const text = String(sent.get('text') ?? '');
  const answers = sentAnswers(sent);
  const outcome = await attempt(request, ({ rd }) => rd.item.match({ text, answers }));
  if ('answer' in outcome) return data({ text, answers, matched: outcome.answer, problem: undefined });
  return data({ text, answers, matched: undefined, problem: outcome.refusal.message }, { status: 400 });
}

const states = {
  found: { tone: 'good', word: 'itemSearch.matchFound' },
  several: { tone: 'warning', word: 'itemSearch.matchSeveral' },
  similar: { tone: 'warning', word: 'itemSearch.matchSimilar' },
  draft: { tone: 'warning', word: 'itemSearch.matchDraft' },
  retired: { tone: 'bad', word: 'itemSearch.matchRetired' },
  asked: { tone: 'warning', word: 'itemSearch.matchAsked' },
  notFitted: { tone: 'neutral', word: 'itemSearch.matchNotFitted' },
  none: { tone: 'bad', word: 'itemSearch.matchNone' },
} as const;

/** Finds the item of each line of a pasted bill of materials. */
export default function MatchLines() {
  const { canView } = useLoaderData<typeof loader>();
  const sent = useAnswer<typeof action>();
  const say = useWords();
  const matched = sent?.matched;
  return (
    <>
      <PageHeader title={say('itemSearch.match')} crumbs={[...useMenuCrumbs(), { label: say('itemSearch.title'), to: searchPage }]} />
      <Panel>
        <Form method="post" className={css.paste}>
          <FormToken />
          <Field id="text" label={say('itemSearch.matchText')} help={say('itemSearch.matchHelp')} problem={sent?.problem} required>
            <textarea
              name="text"
              rows={matched ? 4 : 12}
              required
              maxLength={40_000}
              defaultValue={sent?.text}
              spellCheck={false}
              placeholder={'10k 0603 1%\n100nF 50V X7R 0603'}
            />
          </Field>
          <NotationsLink />
          <Button kind="primary" icon="search">
            {say('itemSearch.matchSend')}
          </Button>
        </Form>
      </Panel>
      {sent && matched && <LineQuestions text={sent.text} answers={sent.answers} lines={matched.lines} />}
      {matched && matched.unreadColumns.length > 0 && (
        <p>{say('itemSearch.matchUnread', { names: matched.unreadColumns.join(say('kit.comma')) })}</p>
      )}
      {matched && matched.passed.length > 0 && (
        <p>
          {say('itemSearch.matchPassed', {
            rows: matched.passed.map(({ line, text }) => say('kit.labelled', { label: `${line}`, text })).join(say('kit.comma')),
          })}
        </p>
      )}
      {matched && (
        <Panel flush title={say('itemSearch.matchCounts', { found: matched.found, several: matched.several, none: matched.none })}>
          <Table label={say('itemSearch.match')} blocks className={css.lines}>
            <thead>
              <tr>
                <th scope="col" data-number="">
                  {say('itemSearch.matchLine')}
                </th>
                <th scope="col">{say('itemSearch.matchPasted')}</th>
                <th scope="col">{say('itemSearch.state')}</th>
                <th scope="col">{say('itemSearch.matchItems')}</th>
              </tr>
            </thead>
            <tbody>
              {matched.lines.map(({ line, text, state, items, count, q, rest }) => (
                <tr key={line}>
                  <td data-number="">{line}</td>
                  <td data-wrap="">{text}</td>
                  <td>
                    <Badge tone={states[state].tone}>{say(states[state].word)}</Badge>
                  </td>
                  <td data-wrap="">
                    <ul className={css.items}>
                      {items.map(({ id, code, description, standing }) => (
                        <li key={id}>
                          {canView ? (
                            <Link to={`/rd/icitem/view/${id}`}>
                              <code>{code}</code>
                            </Link>
                          ) : (
                            <code>{code}</code>
                          )}{' '}
                          {description} {standing && <Badge tone={standing.tone}>{standing.text}</Badge>}
                        </li>
                      ))}
                      {rest.length > 0 && <li>{say('itemSearch.matchRest', { words: rest.join(say('kit.comma')) })}</li>}
                      {q !== '' && (state === 'none' || count > items.length) && (
                        <li>
                          <Link to={`${searchPage}?${new URLSearchParams({ q })}`}>
                            {say(count > items.length ? 'itemSearch.matchAll' : 'itemSearch.matchSearch')}
                          </Link>
                        </li>
                      )}
                    </ul>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
      {sent && matched && <MatchDownload text={sent.text} answers={sent.answers} />}
    </>
  );
}
