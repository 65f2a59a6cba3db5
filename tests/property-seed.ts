import fc from 'fast-check';

// Property tests use the same cases on every run, so that a failure is caused by the change; PROPERTY_SEED=<number> tries others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_121) });
