import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Table } from '#app/kit/table.tsx';
import type { LastHour } from '#server/platform/monitoring/describe-last-hour.ts';
import { FigureCells, FigureHead } from './figures.tsx';
import css from './monitor.module.css';

/** The procedures that took the most time together. */
export function CallTable({ calls }: Pick<LastHour, 'calls'>) {
  const say = useWords();
  const rows = calls.map(({ path, title, ...share }) => {
    // Reading calls are seldom named; a title made of the entity and the call says no more than the path.
    const isNamed = title !== path && !title.endsWith(path.slice(path.lastIndexOf('.') + 1));
    const name = (
      <>
        {isNamed && `${title} `}
        <code className={isNamed ? css.aside : undefined}>{path}</code>
      </>
    );
    return { key: path, name, ...share };
  });
  return <ShareTable label={say('monitor.calls')} what={say('monitor.call')} rows={rows} />;
}

/** The tenants whose requests took the most time together. */
export function TenantTable({ tenants }: Pick<LastHour, 'tenants'>) {
  const say = useWords();
  const rows = tenants.map(({ tenantId, ...share }) => ({ key: tenantId, name: tenantId, ...share }));
  return <ShareTable label={say('monitor.tenants')} what={say('monitor.tenant')} rows={rows} />;
}

interface ShareTableProps {
  label: string;
  what: string;
  rows: { key: string; name: ReactNode; count: number; ms: number }[];
}

function ShareTable({ label, what, rows }: ShareTableProps) {
  const say = useWords();
  const figures = [say('monitor.count'), say('monitor.meanTime'), say('monitor.totalTime')];
  return (
    <Table label={label} blocks>
      <FigureHead names={[what]} figures={figures} />
      <tbody>
        {rows.map(({ key, name, count, ms }) => {
          const cells = [
            count.toLocaleString('en-US'),
            say('monitor.milliseconds', { count: Math.round(ms / count).toLocaleString('en-US') }),
            say('monitor.seconds', { count: (ms / 1000).toFixed(1) }),
          ];
          return (
            <tr key={key}>
              <th scope="row" data-label={what} data-wrap>
                {name}
              </th>
              <FigureCells figures={figures} cells={cells} />
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
