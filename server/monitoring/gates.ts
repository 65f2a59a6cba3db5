import { gateRefusedTotal, gateWaitSeconds } from './meters.ts';

/** What bounds work in this process: the connections of the database, password hashing. */
export interface GateState {
  /** As many at once. */
  places: number;
  inside: number;
  waiting: number;
}

/** The highest of a period, and what was refused in it. */
export interface GatePeriod extends GateState {
  refused: number;
}

interface Gate {
  name: string;
  state: () => GateState;
  peak: GatePeriod;
}

const gates = new Set<Gate>();

/**
 * Adds a gate to what is measured. Gates of one name are told as one, such as those of the data sources. Whoever made it reports who came
 * in, after how long, and who was refused.
 */
export function meterGate(name: string, state: () => GateState) {
  const gate: Gate = { name, state, peak: { ...state(), refused: 0 } };
  gates.add(gate);
  return {
    /** Somebody queues, or has come in. */
    changed(): void {
      const { inside, waiting } = state();
      gate.peak.inside = Math.max(gate.peak.inside, inside);
      gate.peak.waiting = Math.max(gate.peak.waiting, waiting);
    },
    admitted(seconds: number): void {
      gateWaitSeconds.observe({ gate: name }, seconds);
    },
    refused(): void {
      gate.peak.refused += 1;
      gateRefusedTotal.inc({ gate: name });
    },
    forget: () => void gates.delete(gate),
  };
}

/** The gates as they are now, by name. */
export const gatesNow = (): Record<string, GateState> =>
  summed([...gates].map(({ name, state }) => [name, { ...state(), refused: 0 }] as const));

/** The peaks since they were last taken, by name. */
export function takeGatePeaks(): Record<string, GatePeriod> {
  const taken = summed([...gates].map(({ name, peak, state }) => [name, { ...peak, places: state().places }] as const));
  for (const gate of gates) gate.peak = { ...gate.state(), refused: 0 };
  return taken;
}

function summed(states: (readonly [string, GatePeriod])[]): Record<string, GatePeriod> {
  const sums: Record<string, GatePeriod> = {};
  for (const [name, { places, inside, waiting, refused }] of states) {
    const sum = sums[name] ?? { places: 0, inside: 0, waiting: 0, refused: 0 };
    sums[name] = {
      places: sum.places + places,
      inside: sum.inside + inside,
      waiting: sum.waiting + waiting,
      refused: sum.refused + refused,
    };
  }
  return sums;
}
