/** The figures of a card in words. */
import { counted } from '../../ui/format.ts';
import type { Figures } from './messages.ts';

export const treesOf = ({ trees }: Figures): string =>
  trees === 1 ? '1 tree' : `${counted(trees)} trees`;

export const closeOf = ({ tooClose }: Figures): string =>
  tooClose ? `${counted(tooClose)} too close` : '';

export const fitsOf = ({ moreFit }: Figures): string =>
  moreFit ? `${counted(moreFit)} more fit` : 'full';

export const radii = (value: number): string =>
  Number.isFinite(value) ? `${value.toFixed(2)} r` : '–';

/** Never more than it is: 0.998 must not read as 1.00. */
export const closestOf = ({ closest }: Figures): string => radii(Math.floor(closest * 100) / 100);

export function bareOf({ bare }: Figures): string {
  if (bare === 0) return '0%';
  return bare < 0.001 ? '< 0.1%' : `${(100 * bare).toFixed(1)}%`;
}

export function verdictOf(figures: Figures): string {
  return [treesOf(figures), closeOf(figures), fitsOf(figures)].filter(Boolean).join(', ');
}

/** Explanations of the figures for readers who do not know their names. */
export const explained = {
  closest: (figures: Figures): string =>
    Number.isFinite(figures.closest)
      ? `The closest two trees are ${closestOf(figures)} apart; r is the spacing you set.`
      : 'There are no two trees to compare.',
  gap: ({ gap }: Figures): string =>
    `The farthest any point is from its nearest tree: ${radii(gap)}. Above 1 r, another tree fits.`,
  bare: (figures: Figures): string =>
    `${bareOf(figures)} of the ground is more than r away from every tree.`,
  curve: ({ closest }: Figures): string =>
    `Pair correlation: how often two trees stand a given distance apart. ${
      closest < 1
        ? 'Some are in the tinted part, closer than r.'
        : 'None are in the tinted part, closer than r.'
    }`,
  spectrum: 'Power spectrum: a dark centre means evenly spread, a smooth ring means no pattern.',
} as const;
