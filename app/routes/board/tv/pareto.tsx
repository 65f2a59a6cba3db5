import css from './pareto.module.css';

interface ParetoProps {
  title: string;
  total?: string;
  /** The text of an empty list. */
  empty: string;
  /** Largest first. */
  items: { name: string; size: number; text: string }[];
}

/** The few largest causes, as bars with name and number on them; one alone has nothing to be compared with. */
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
              {items.length > 1 && <span className={css.bar} style={{ width: `${(size / max) * 100}%` }} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
