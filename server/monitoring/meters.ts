import { Counter, Histogram, Registry } from 'prom-client';

/** What this process measures of itself, for /metrics; a minute of it is also kept for the page (minute.ts, decision 045). */
export const registry = new Registry();
const registers = [registry];

/** Upper bounds in seconds. */
export const latencyBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

export const requestSeconds = new Histogram({
  registers,
  name: 'console_request_seconds',
  help: 'Time until the answer to a request began, by door and HTTP status',
  labelNames: ['door', 'status'],
  buckets: [...latencyBounds],
});

export const callSeconds = new Histogram({
  registers,
  name: 'console_call_seconds',
  help: 'Time of a procedure, by its place in the router and how it ended',
  labelNames: ['procedure', 'result'],
  // A series for each procedure: few buckets.
  buckets: [0.1, 1],
});

export const statementSeconds = new Histogram({
  registers,
  name: 'console_statement_seconds',
  help: 'Time until PostgreSQL had answered a statement, of requests and of work in the background',
  labelNames: ['by'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15],
});

export const slowTotal = new Counter({
  registers,
  name: 'console_slow_total',
  help: 'Requests and statements that took longer than SLOW_REQUEST_MS and SLOW_STATEMENT_MS',
  labelNames: ['what'],
});

export const gateWaitSeconds = new Histogram({
  registers,
  name: 'console_gate_wait_seconds',
  help: 'Time until a gate admitted what it admits',
  labelNames: ['gate'],
  buckets: [0.001, 0.01, 0.1, 0.5, 1, 2, 5],
});

export const gateRefusedTotal = new Counter({
  registers,
  name: 'console_gate_refused_total',
  help: 'What a gate refused because its queue was full or the wait too long',
  labelNames: ['gate'],
});

export const jobsTotal = new Counter({
  registers,
  name: 'console_jobs_total',
  help: 'Jobs that this process has ended, by kind and result',
  labelNames: ['kind', 'result'],
});

export const messagesTotal = new Counter({
  registers,
  name: 'console_outbox_total',
  help: 'Attempts of this process to deliver a message, by channel and result: sent, failed (to be tried again), dead',
  labelNames: ['channel', 'result'],
});

export const backgroundFaultsTotal = new Counter({
  registers,
  name: 'console_background_faults_total',
  help: 'Pieces of background work that failed and are tried again, by worker and, where it goes round them, tenant',
  labelNames: ['worker', 'tenant'],
});

export const signInsSlowed = new Counter({
  registers,
  name: 'console_sign_ins_slowed_total',
  help: 'Attempts to sign in that waited because many from their address had failed',
});
export const signInsTotal = new Counter({
  registers,
  name: 'console_sign_ins_total',
  help: 'Attempts to sign in, by proof (password, code, provider, link, client) and result: done, or why it was refused',
  labelNames: ['proof', 'result'],
});
