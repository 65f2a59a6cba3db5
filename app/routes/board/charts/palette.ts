export type Theme = 'light' | 'dark';

/** Chart colours: blue and orange differ for every kind of colour blindness, and dashes repeat the distinction. */
export const palettes: Record<Theme, Record<'text' | 'dim' | 'grid' | 'surface' | 'actual' | 'plan' | 'expected' | 'alarm', string>> = {
  light: {
    text: '#1f2328',
    dim: '#57606a',
    grid: '#e1e4e8',
    surface: '#ffffff',
    actual: '#0062a8',
    plan: '#6b7684',
    expected: '#b34700',
    alarm: '#c62828',
  },
  dark: {
    text: '#e4e7eb',
    dim: '#b0b9c3',
    grid: '#2c343d',
    surface: '#181d23',
    actual: '#56b4e9',
    plan: '#8b95a1',
    expected: '#f0a030',
    alarm: '#ff958d',
  },
};
