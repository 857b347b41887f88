/** Discrete Fourier transforms of a fixed length, a power of two: X[k] = Σ x[j]·e^(−2πi·jk/n). */
export class Fft {
  readonly length: number;
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;
  /** For each index, the index with its bits reversed. */
  readonly #reversed: Uint32Array;

  constructor(length: number) {
    this.length = length;
    this.#cos = Float64Array.from({ length: length / 2 }, (_, i) =>
      Math.cos((2 * Math.PI * i) / length),
    );
    this.#sin = Float64Array.from({ length: length / 2 }, (_, i) =>
      Math.sin((2 * Math.PI * i) / length),
    );
    this.#reversed = new Uint32Array(length);
    for (let i = 1; i < length; i++)
      this.#reversed[i] = (this.#reversed[i >> 1]! >> 1) | (i & 1 ? length >> 1 : 0);
  }

  /** Transforms re + i·im in place (Cooley and Tukey 1965). */
  transform(re: Float64Array, im: Float64Array): void {
    const { length } = this;
    for (let i = 0; i < length; i++) {
      const j = this.#reversed[i]!;
      if (j <= i) continue;
      const real = re[i]!;
      re[i] = re[j]!;
      re[j] = real;
      const imaginary = im[i]!;
      im[i] = im[j]!;
      im[j] = imaginary;
    }
    for (let half = 1; half < length; half *= 2) {
      const stride = length / (2 * half);
      for (let begin = 0; begin < length; begin += 2 * half) {
        for (let k = 0; k < half; k++) {
          const cos = this.#cos[k * stride]!;
          const sin = this.#sin[k * stride]!;
          const i = begin + k;
          const j = i + half;
          const real = re[j]! * cos + im[j]! * sin;
          const imaginary = im[j]! * cos - re[j]! * sin;
          re[j] = re[i]! - real;
          im[j] = im[i]! - imaginary;
          re[i]! += real;
          im[i]! += imaginary;
        }
      }
    }
  }
}
