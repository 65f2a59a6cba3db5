import fc from 'fast-check';

// Property tests try the same cases on every run, so that a red run is the change's doing; PROPERTY_SEED=<number> explores others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_121) });
