// fast-check draws the same values in every run, so that a run without changes cannot fail; by night it
// draws others each time.
import fc from 'fast-check';

if (process.env.COPSE_TRIALS !== '1') fc.configureGlobal({ seed: 5 });
