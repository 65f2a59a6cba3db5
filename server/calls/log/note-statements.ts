import { operatorLog } from '#server/log.ts';
import { workAtHand } from '#server/monitoring/at-work.ts';
import type { MeasuredStatement } from '#server/monitoring/measure-statements.ts';
import { meterStatement } from '#server/monitoring/minute.ts';
import { createMinuteCap } from '../minute-cap.ts';
import { callerIn, requestAtHand } from './request-note.ts';

const longestText = 2000;
/** When everything is slow, the others would say the same; the figures count them all. */
const linesPerMinute = { each: 60, all: 60 };

/** For so many seconds a process has everything to do at once: that its own statements are slow then is no news. */
const startsFor = 20;

/** Counts statements for their request and for the process, and logs a line for each that takes `slowMs` or longer. */
export function noteStatements({ slowMs }: { slowMs: number }, uptime = process.uptime): (statement: MeasuredStatement) => void {
  const lines = createMinuteCap(linesPerMinute);
  return ({ text, ms }) => {
    const note = requestAtHand();
    if (note) {
      note.statements += 1;
      note.databaseMs += ms;
    }
    const isSlow = ms >= slowMs;
    meterStatement({ ms, isSlow, isOfRequest: note !== undefined });
    if (!isSlow || (!note && uptime() < startsFor) || !lines.take('')) return;
    const caller = note && { requestId: note.requestId, ...callerIn(note) };
    operatorLog('warn', { ms: Math.round(ms), ...caller, ...workAtHand(), statement: shown(text) }, 'a slow statement');
  };
}

/** Without values: drizzle sends them apart, and the head of a transaction, which holds the hash of a session, is told by its name. */
const shown = (text: string): string => (text.startsWith('begin') ? 'begin' : text.replace(/\s+/g, ' ').trim().slice(0, longestText));
