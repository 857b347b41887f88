// An island about 2,400 units across, its middle at the origin.

/** Its shore, as one ring. */
export const coast = Array.from({ length: 720 }, (_, i) => {
  const angle = (i / 720) * 2 * Math.PI;
  const waves = [
    [2, 0.12, 0.4],
    [3, 0.1, 2.1],
    [5, 0.06, 5.2],
    [9, 0.035, 1.3],
    [17, 0.018, 3.7],
    [31, 0.01, 0.9],
  ];
  const reach = waves.reduce((sum, [n, share, at]) => sum + share * Math.cos(n * angle + at), 1);
  return [1250 * reach * Math.cos(angle), 1000 * reach * Math.sin(angle)];
});

/** A river from the hills to the southern shore. */
export const river = Array.from({ length: 160 }, (_, i) => {
  const down = i / 159;
  const bend = 150 * Math.sin(7.5 * down + 0.6) + 40 * Math.sin(19 * down);
  return [-160 + bend * (0.4 + 0.6 * down) + 220 * down, -420 + 1430 * down];
});
