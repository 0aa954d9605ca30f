import fc from 'fast-check';

// The same cases on every machine; a case that was found elsewhere joins the examples of its test.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_121) });
