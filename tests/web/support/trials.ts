/**
 * How many random trials to make: a tenth of so many, as the same bits are judged natively, unless
 * COPSE_TRIALS in the environment says what part of them, as `npm run test:nightly` does.
 */
export function trials(all: number): number {
  return Math.ceil(all * Number(process.env.COPSE_TRIALS ?? 0.1));
}
