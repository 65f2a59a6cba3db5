import type { ReactNode } from 'react';
import { Empty } from '#app/kit/empty.tsx';
import { Note, PageHeader, Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';

interface CaughtListProps {
  title: string;
  hint: string;
  /** Said where nothing was caught. */
  none: string;
  columns: readonly string[];
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
}

/** What the demo would have sent, in place of phones and mailboxes; the last column may be long. */
export function CaughtList({ title, hint, none, columns, rows }: CaughtListProps) {
  return (
    <>
      <PageHeader title={title} />
      <Note>{hint}</Note>
      <Panel flush>
        {rows.length === 0 ? (
          <Empty title={none} />
        ) : (
          <Table label={title} blocks>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, cells }) => (
                <tr key={id}>
                  {columns.map((column, at) => (
                    <td key={column} data-label={column} data-wrap={at === columns.length - 1 || undefined}>
                      {cells[at]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
    </>
  );
}
