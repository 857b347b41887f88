/** Trees in a buffer of the graphics card, back to front. */
import type { Trees } from '../wood/trees.ts';
import { ROOM_STEPS } from '../wood/trees.ts';
import { Bands, BYTES } from './bands.ts';

/** Beyond this share of all rows everything is written again. */
const MOST_PATCHED = 0.3;

export class Stand {
  /** Floats are fine near an origin of their own. */
  origin = { x: 0, y: 0 };
  private readonly buffer: WebGLBuffer;
  private readonly vertices: WebGLVertexArrayObject;
  private readonly bands = new Bands();
  /** The level in the buffer: one tree in 4^level; −1 for nothing yet. */
  private level = -1;
  private tallest = 0;
  /** Rows to draw. */
  private count = 0;
  private held: Trees;

  constructor(
    private readonly gl: WebGL2RenderingContext,
    trees: Trees,
  ) {
    this.buffer = gl.createBuffer();
    this.vertices = gl.createVertexArray();
    gl.bindVertexArray(this.vertices);
    for (let i = 0; i < 4; i++) {
      gl.enableVertexAttribArray(i);
      gl.vertexAttribDivisor(i, 1);
    }
    this.held = trees;
    this.set(trees);
  }

  get trees(): Trees {
    return this.held;
  }

  set(trees: Trees): void {
    this.held = trees;
    this.tallest = 0;
    for (let row = 0; row < trees.count; row++) this.measure(row);
    this.origin = { x: trees.x[0] ?? 0, y: trees.y[0] ?? 0 };
    this.level = -1;
  }

  /** The same trees but for these rows. */
  patch(trees: Trees, rows: readonly number[]): void {
    if (this.level < 0 || rows.length > trees.count * MOST_PATCHED) {
      this.set(trees);
      return;
    }
    this.held = trees;
    for (const row of rows) this.measure(row);
    const { gl, bands } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    const stretches = bands.patch(trees, rows, this.mayBeDrawn(this.level));
    if (!stretches) this.upload();
    for (const { first, count } of stretches ?? []) {
      const at = first * BYTES;
      gl.bufferSubData(gl.ARRAY_BUFFER, at, new Uint8Array(bands.bytes, at, count * BYTES));
    }
  }

  private upload(): void {
    const { gl, bands } = this;
    gl.bufferData(gl.ARRAY_BUFFER, new Uint8Array(bands.bytes), gl.DYNAMIC_DRAW);
  }

  private measure(row: number): void {
    this.tallest = Math.max(this.tallest, this.held.size[row] as number);
  }

  /** Returns a test of trees to draw when one in 4^level is: trees without room stay small, and are not thinned. */
  private mayBeDrawn(level: number): (row: number) => boolean {
    const { kind, tint, size } = this.held;
    const most = 256 / 4 ** level;
    return (row) => {
      const rank = kind[row * 4 + 1] as number;
      const isWanted =
        rank < most || rank * (tint[row * 4 + 3] as number) ** 2 < 256 * ROOM_STEPS ** 2;
      return isWanted && (size[row] as number) > 0;
    };
  }

  /** Makes ready to draw one tree in 4^level of those that are seen from `top` to `bottom` when they are `swell` times larger. */
  aim(level: number, top: number, bottom: number, swell: number): void {
    const { gl, bands } = this;
    gl.bindVertexArray(this.vertices);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    if (this.level !== level) {
      bands.fill(this.held, this.mayBeDrawn(level), this.origin);
      this.upload();
      this.level = level;
    }
    const reach = this.tallest * swell;
    const { first, count } = bands.between(top - reach, bottom + reach);
    this.count = count;
    // The instances begin at a row of the buffer.
    const at = first * BYTES;
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, BYTES, at);
    gl.vertexAttribPointer(1, 2, gl.FLOAT, false, BYTES, at + 8);
    gl.vertexAttribIPointer(2, 4, gl.UNSIGNED_BYTE, BYTES, at + 16);
    gl.vertexAttribPointer(3, 4, gl.UNSIGNED_BYTE, true, BYTES, at + 20);
  }

  draw(): void {
    const { gl, vertices, count } = this;
    gl.bindVertexArray(vertices);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
  }

  dispose(): void {
    this.gl.deleteBuffer(this.buffer);
    this.gl.deleteVertexArray(this.vertices);
  }
}
