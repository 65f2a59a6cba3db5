import css from './comparison.module.css';

const [width, height, margin] = [72, 20, 2];

/** The prices of earlier awards as a small line, drawn on the server. */
export function PriceTrend({ prices, label }: { prices: readonly number[]; label: string }) {
  if (prices.length < 2) return null;
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const x = (at: number) => margin + (at / (prices.length - 1)) * (width - 2 * margin);
  const y = (price: number) => height - margin - (high === low ? 0.5 : (price - low) / (high - low)) * (height - 2 * margin);
  const points = prices.map((price, at) => `${x(at).toFixed(1)},${y(price).toFixed(1)}`);
  const [cx, cy] = points.at(-1)?.split(',') ?? [];
  return (
    <svg className={css.trend} width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <polyline points={points.join(' ')} />
      <circle cx={cx} cy={cy} r={2} />
    </svg>
  );
}
