// Of its own chunk: few lists are refused anything.
export { RefusedText as default } from './refused-text.tsx';
