import css from './pareto.module.css';

interface ParetoProps {
  title: string;
  total?: string;
  /** What is said when there is nothing. */
  empty: string;
  /** The largest first. */
  items: { name: string; size: number; text: string }[];
}

/** The few that make the most: a bar each, with its name and number on it. */
export function Pareto({ title, total, empty, items }: ParetoProps) {
  const max = Math.max(1e-9, ...items.map(({ size }) => size));
  return (
    <section className={css.pareto} data-empty={items.length === 0 || undefined}>
      <h2 className={css.title}>
        {title} {total && <span>{total}</span>}
      </h2>
      {items.length === 0 ? (
        <p className={css.empty}>{empty}</p>
      ) : (
        <ol className={css.list}>
          {items.slice(0, 4).map(({ name, size, text }) => (
            <li key={name}>
              <span className={css.name}>{name}</span> <b>{text}</b>
              <span className={css.bar} style={{ width: `${(size / max) * 100}%` }} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
