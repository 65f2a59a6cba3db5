import { Form, Link, useLocation } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { Paging } from '#app/kit/paging.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { Table } from '#app/kit/table.tsx';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { DueTime } from './about.tsx';
import type { TaskListModel } from './task-list.server.ts';

interface TaskListProps {
  model: TaskListModel;
  refusal?: string | undefined;
}

/** Tasks to claim, to do and done, and what one has started: the most recent first. */
export function TaskList({ model: { list, records, total, current, size }, refusal }: TaskListProps) {
  const say = useWords();
  const { pathname } = useLocation();
  const name = useMenuName('');
  const isWaiting = list === 'todo' || list === 'claim';
  const hrefOf = ({ taskId, processInstanceId }: (typeof records)[number]) =>
    isWaiting ? `/work/${list}/task/${taskId}` : `/work/${list}/process/${processInstanceId}`;
  return (
    <>
      <PageHeader title={name} crumbs={useMenuCrumbs()} />
      {refusal && <ProblemSummary message={refusal} problems={[]} />}
      <Panel flush>
        {records.length === 0 ? (
          <Empty title={say('workflow.noTasks')} icon="check" />
        ) : (
          <Table label={name} blocks>
            <thead>
              <tr>
                <th>{say('workflow.title')}</th>
                <th>{say('workflow.step')}</th>
                <th>{say('workflow.applicant')}</th>
                <th>{say('workflow.received')}</th>
                {isWaiting && <th>{say('workflow.due')}</th>}
                <th>{say('workflow.state')}</th>
                <th aria-label={say('workflow.open')} />
              </tr>
            </thead>
            <tbody>
              {records.map((record) => (
                <tr key={record.id}>
                  <td data-label={say('workflow.title')} data-wrap>
                    <Link to={hrefOf(record)}>{record.title}</Link>
                  </td>
                  <td data-label={say('workflow.step')}>{record.taskName}</td>
                  <td data-label={say('workflow.applicant')}>{record.applicantName}</td>
                  <td data-label={say('workflow.received')}>{(record.endTime || record.createTime).slice(0, 16)}</td>
                  {isWaiting && (
                    <td data-label={say('workflow.due')}>
                      <DueTime dueTime={record.dueTime} isLate={record.isLate} />
                    </td>
                  )}
                  <td data-label={say('workflow.state')}>
                    <Badge tone={record.stateTone}>{record.stateName}</Badge>
                  </td>
                  <td>
                    {list === 'claim' ? (
                      <Form method="post">
                        <FormToken />
                        <Button size="small" icon="check" name="taskId" value={record.taskId}>
                          {say('workflow.claim')}
                        </Button>
                      </Form>
                    ) : (
                      <ButtonLink size="small" to={hrefOf(record)}>
                        {say(list === 'todo' ? 'workflow.handle' : 'workflow.open')}
                      </ButtonLink>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        {total > records.length && (
          <Paging
            current={current}
            size={size}
            total={total}
            hrefOf={(at, each) => `${pathname}?${new URLSearchParams({ current: `${at}`, size: `${each}` })}`}
          />
        )}
      </Panel>
    </>
  );
}
