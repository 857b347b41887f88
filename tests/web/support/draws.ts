// What fast-check draws is the same in every run, so that one that changed nothing cannot fail; by night
// it is other things each time.
import fc from 'fast-check';

if (process.env.COPSE_TRIALS !== '1') fc.configureGlobal({ seed: 5 });
