/** Where the elements of a process are drawn, in pixels of BPMN's diagram interchange. */
export interface Drawing {
  shapes: Record<string, Box>;
  edges: Record<string, Point[]>;
  /** Of elements that have their label apart. */
  labels: Record<string, Box>;
  /** Lanes and annotations: drawn, and nothing else. */
  extras: { box: Box; text: string; kind: 'lane' | 'note' }[];
}

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** The sizes that BPMN tools draw. */
export const sizes = { step: { width: 100, height: 80 }, event: { width: 36, height: 36 }, gateway: { width: 50, height: 50 } } as const;

/** The farthest that a coordinate may lie. */
export const farthest = 100_000;
