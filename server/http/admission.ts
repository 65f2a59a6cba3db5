import { performance } from 'node:perf_hooks';
import { meterGate } from '#server/monitoring/gates.ts';

export type Admission = ReturnType<typeof createAdmission>;

/** What the order of the queue depends on. */
export interface Arrival {
  /** The caller's address: those that have fewer requests inside come first. */
  from: string;
  /** Goes before others of its address: somebody has typed something. */
  goesFirst: boolean;
  /** Whether its sender has left, so that nobody would read the answer. */
  hasLeft: () => boolean;
  /** Whether it waits for the rest of its own body. */
  isIncomplete: () => boolean;
}

export interface Place {
  leave(): void;
}

/** What the front is busy with, for metrics. */
export interface AdmissionState {
  /** Requests that are worked on, and how many may be. */
  inside: number;
  places: number;
  waiting: number;
  /** Since the start. */
  admitted: number;
  refused: number;
  isOverloaded: boolean;
  /** The share of the last 50 ms in which the event loop worked. */
  busy: number;
}

export interface AdmissionOptions {
  /** How many requests are worked on at once. */
  places: number;
  onChange?: (isOverloaded: boolean, state: AdmissionState) => void;
  now?: () => number;
  /** The share of the time since it was last asked in which the event loop worked. */
  busyShare?: () => number;
}

/** A crowd that comes at once is served if nobody has to wait longer than this; otherwise there is too much to do. */
const patience = 3000;
/** The longest wait while there is too much to do: whoever is refused learns it soon, and who is served did not wait long. */
const shortPatience = 50;
const maxQueue = 200;
/** As many may come at the same moment. More than that, and more at each look while the process works: they do not stop coming. */
const crowd = 60;
const growsFor = 3;
/** A request that has been inside for so long waits for something else: a lock, another server, a reader. */
const countsFor = 1000;
const lookEvery = 50;
/**
 * From this share of its time on more requests at once would only make each of them slower: fewer are worked on, which still keep the
 * database busy. With too much to do it is lower, because PostgreSQL may have no processor of its own.
 */
const busyFrom = { usually: 0.9, overloaded: 0.7 };
const minPlaces = 3;
/** As many places are open before anybody waits; more are opened one by one while the process has time for them. */
const restPlaces = 4;
/** With too much to do, requests may be inside so many times as long as when nobody waits: more at once would only share what there is. */
const slowerBy = 2;
/** So many looks without anybody done with, and the process idle: all who are inside wait for something. */
const stalledAfter = 5;
const idleBelow = 0.5;

interface Waiting extends Arrival {
  since: number;
  admit: (place: Place | undefined) => void;
}

/**
 * Decides before any work whether a request is worked on, waits, or is refused. Without it, requests beyond what one process can do would
 * wait in the event loop, without a bound and before the first gate (decision 043).
 */
export function createAdmission({
  places: maxPlaces,
  onChange,
  now = () => performance.now(),
  busyShare = createBusyShare(),
}: AdmissionOptions) {
  const inside = new Map<Place, { arrival: Arrival; since: number }>();
  let queue: Waiting[] = [];
  const [usual, recent] = [createAverage(), createAverage()];
  const rest = Math.min(restPlaces, maxPlaces);
  let [places, admitted, refused, stalledFor, grownFor, longest, busy, isOverloaded] = [rest, 0, 0, 0, 0, crowd, 0, false];

  const state = (): AdmissionState => ({
    inside: inside.size,
    places,
    waiting: queue.length,
    admitted,
    refused,
    isOverloaded,
    busy,
  });

  const meter = meterGate('requests', () => ({ places, inside: inside.size, waiting: queue.length }));

  const setOverloaded = (is: boolean) => {
    if (is === isOverloaded) return;
    isOverloaded = is;
    if (is && busy > busyFrom.overloaded) places = Math.min(places, minPlaces);
    onChange?.(is, state());
  };

  const placeFor = (arrival: Arrival, waited = 0): Place => {
    const [since, isQuiet] = [now(), queue.length === 0 && inside.size < minPlaces];
    const leave = () => {
      stalledFor = 0;
      if (!inside.delete(place)) return;
      const took = isQuiet ? usual : recent;
      took.note(now() - since);
      admitNext();
    };
    const place = { leave };
    inside.set(place, { arrival, since });
    admitted += 1;
    meter.admitted(waited / 1000);
    meter.changed();
    return place;
  };

  const admitNext = () => {
    while (inside.size < places && queue.length > 0) {
      const next = nextOf(queue, inside, isOverloaded || queue.length > crowd);
      queue.splice(queue.indexOf(next), 1);
      next.admit(next.hasLeft() ? undefined : placeFor(next, now() - next.since));
    }
    if (inside.size < places && queue.length === 0) setOverloaded(false);
  };

  const refuse = (those: readonly Waiting[]) => {
    queue = queue.filter((one) => !those.includes(one));
    refused += those.length;
    for (const one of those) {
      meter.refused();
      one.admit(undefined);
    }
  };

  const refuseLate = () => {
    grownFor = queue.length > longest && busy >= idleBelow ? grownFor + 1 : 0;
    longest = Math.max(crowd, queue.length);
    const oldest = now() - Math.min(...queue.map(({ since }) => since));
    if (oldest > patience || grownFor === growsFor) setOverloaded(true);
    if (isOverloaded) refuse(queue.filter(({ since }) => now() - since > shortPatience));
  };

  const placesNext = (): number => {
    stalledFor = busy < idleBelow && queue.length > 0 ? stalledFor + 1 : 0;
    // As when a database is away: whoever comes learns it from there, in time.
    if (stalledFor > stalledAfter) return Math.min(places * 2, maxQueue);
    const isSlow = isOverloaded && (recent.value() ?? 0) > (usual.value() ?? Number.POSITIVE_INFINITY) * slowerBy;
    if (isSlow || busy > busyFrom[isOverloaded ? 'overloaded' : 'usually'])
      return Math.max(minPlaces, Math.min(places - 1, Math.floor(places * 0.8)));
    return places + Math.sign((queue.length > 0 ? maxPlaces : rest) - places);
  };

  /** Runs twenty times a second. */
  const look = () => {
    busy = busyShare();
    places = placesNext();
    for (const [place, { arrival, since }] of inside) if (arrival.isIncomplete() || now() - since > countsFor) inside.delete(place);
    refuseLate();
    admitNext();
  };
  const watch = setInterval(look, lookEvery).unref();

  return {
    state,
    look,
    /** A place, or undefined for whoever is refused. */
    async enter(arrival: Arrival): Promise<Place | undefined> {
      if (inside.size < places && queue.length === 0) return placeFor(arrival);
      if (queue.length >= maxQueue) {
        setOverloaded(true);
        refuse([crowdedOut(queue)]);
      }
      return new Promise((admit) => {
        queue.push({ ...arrival, since: now(), admit });
        meter.changed();
      });
    },
    close: () => {
      clearInterval(watch);
      meter.forget();
    },
  };
}

/** Of the addresses with the fewest requests inside, forms first, then who waits longest; with too many, who came last: others have given up. */
function nextOf(queue: readonly Waiting[], inside: ReadonlyMap<Place, { arrival: Arrival }>, areTooMany: boolean): Waiting {
  const counts = countBy([...inside.values()].map(({ arrival }) => arrival));
  const rank = ({ from, goesFirst }: Waiting) => (counts.get(from) ?? 0) * 2 + (goesFirst ? 0 : 1);
  const least = Math.min(...queue.map(rank));
  const those = queue.filter((one) => rank(one) === least);
  // The queue is never empty here.
  return (areTooMany ? those.at(-1) : those[0]) as Waiting;
}

/** The oldest of the address that has most in the queue: one that sends too much takes no place from others. */
function crowdedOut(queue: readonly Waiting[]): Waiting {
  const counts = countBy(queue);
  const highest = Math.max(...counts.values());
  return queue.find(({ from, goesFirst }) => counts.get(from) === highest && !goesFirst) ?? (queue[0] as Waiting);
}

function countBy(arrivals: readonly Arrival[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { from } of arrivals) counts.set(from, (counts.get(from) ?? 0) + 1);
  return counts;
}

/** Of the last values, in which each new one counts for a tenth. */
function createAverage() {
  let average: number | undefined;
  return {
    note: (value: number) => {
      average = average === undefined ? value : average + (value - average) / 10;
    },
    value: () => average,
  };
}

function createBusyShare(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const { utilization } = performance.eventLoopUtilization(last);
    last = performance.eventLoopUtilization();
    return Math.round(utilization * 100) / 100;
  };
}
