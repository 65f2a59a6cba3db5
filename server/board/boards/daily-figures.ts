import type { DailyFigures } from './board-answers.ts';
import type { DayShift, DayWork } from './daily-work.ts';
import { attainment, defectRate, exactRatio, exactText } from './metrics.ts';
import { addSums, ratiosOf, type Support, sumWork, type WorkSums } from './work-sums.ts';

interface Day {
  work: DayWork[];
  plans: { planCount: number }[];
  shifts: DayShift[];
}

/** The figures of one group of the daily report: people and machines apart, because hours of one are not hours of the other. */
export function figuresOf({ work, plans, shifts }: Day): DailyFigures {
  const ofMachines = work.filter(({ isMachines }) => isMachines);
  // Whoever helps on a machine line is a person: support counts for people, wherever it was given.
  const people = sumsOf(
    work.filter(({ isMachines }) => !isMachines),
    shifts,
  );
  const machines = sumsOf(ofMachines, []);
  const made = addSums([people, machines]);
  const planCount = plans.reduce((sum, plan) => sum + plan.planCount, 0);
  const isSupported = shifts.some(({ borrowed, lent }) => borrowed !== 0 || lent !== 0);
  const hasMachines = ofMachines.length > 0;
  // Of a line where nobody was reported there is nothing to say: its hours are not 0, they are none.
  const hasPeople = work.length > ofMachines.length;
  const ratios = { people: ratiosOf(people), machines: ratiosOf(machines) };
  return {
    planCount,
    input: made.inputCount,
    output: made.outputCount,
    bad: made.badCount,
    appearanceBad: made.appearanceBadCount,
    defectRate: exactRatio(defectRate(made)),
    plannedRate: exactRatio(attainment(made.outputCount, planCount)),
    invested: hours(hasPeople, people.invested),
    lost: hours(hasPeople, people.lost),
    support: hours(
      hasPeople || isSupported,
      shifts.reduce((sum, { borrowed, lent }) => sum + borrowed - lent, 0),
    ),
    effective: hours(hasPeople || isSupported, people.effective),
    earned: hours(hasPeople, people.earned),
    productivity: exactRatio(ratios.people.productivity),
    performance: exactRatio(ratios.people.performance),
    machineHours: hours(hasMachines, machines.invested),
    machineLost: hours(hasMachines, machines.lost),
    machineEarned: hours(hasMachines, machines.earned),
    machineProductivity: exactRatio(ratios.machines.productivity),
    machinePerformance: exactRatio(ratios.machines.performance),
  };
}

const hours = (isThere: boolean, value: number | undefined): string | null => (isThere && value !== undefined ? exactText(value, 2) : null);

/** Summed per shift: hours borrowed and lent affect only their own shift. */
function sumsOf(work: DayWork[], shifts: DayShift[]): WorkSums {
  const byShift = new Map<string, DayWork[]>(shifts.map(({ shiftId }) => [shiftId, []]));
  for (const one of work) {
    const there = byShift.get(one.shiftId);
    if (there) there.push(one);
    else byShift.set(one.shiftId, [one]);
  }
  const support = new Map<string, Support>(shifts.map((shift) => [shift.shiftId, shift]));
  return addSums([...byShift].map(([shiftId, own]) => sumWork(own, support.get(shiftId))));
}
