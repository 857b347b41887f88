/** Trees as instanced quads: one buffer, sorted back to front, and a texture array of sprites. */

import { SIZE } from '../sprites/paint.ts';
import { SPECIES, type Sprite } from '../sprites/sheet.ts';
import { ROOM_STEPS, type Trees } from '../wood/trees.ts';
import { Bands, BYTES } from './bands.ts';
import type { Camera } from './camera.ts';
import { arrayTexture, compile, type Layer, type Program, twoChannelLayer } from './gl.ts';
import { type Look, type Renderer, thinned } from './renderer.ts';
import * as shaders from './shaders.ts';

/** Beyond this share of all rows everything is written again. */
const MOST_PATCHED = 0.3;

interface Resources {
  sprites: Program;
  shadows: Program;
  composite: Program;
  discs: Program;
  sheet: WebGLTexture;
  buffer: WebGLBuffer;
  vertices: WebGLVertexArrayObject;
  layer: Layer | undefined;
}

/**
 * The renderer for a canvas; undefined where there is no WebGL2.
 * @param restored is called when the trees are to be drawn again after their context was lost.
 */
export function webglRenderer(
  element: HTMLCanvasElement,
  sheet: readonly Sprite[],
  restored: () => void,
): Renderer | undefined {
  try {
    return WebGLRenderer.on(element, sheet, restored);
  } catch (error) {
    console.warn('The trees are drawn without WebGL.', error);
    return undefined;
  }
}

class WebGLRenderer implements Renderer {
  private readonly gl: WebGL2RenderingContext;
  private made: Resources;
  private trees: Trees | undefined;
  /** What the buffer holds: one tree in 4^level; −1 for nothing yet. */
  private level = -1;
  private readonly bands = new Bands();
  private tallest = 0;
  private origin = { x: 0, y: 0 };

  /** Undefined where the browser has no WebGL2. */
  static on(
    canvas: HTMLCanvasElement,
    sheet: readonly Sprite[],
    restored: () => void,
  ): WebGLRenderer | undefined {
    const gl = canvas.getContext('webgl2', { antialias: false, premultipliedAlpha: true });
    return gl ? new WebGLRenderer(canvas, gl, sheet, restored) : undefined;
  }

  private constructor(
    readonly canvas: HTMLCanvasElement,
    gl: WebGL2RenderingContext,
    private sheet: readonly Sprite[],
    restored: () => void,
  ) {
    this.gl = gl;
    this.made = this.make();
    canvas.addEventListener('webglcontextlost', (event) => event.preventDefault());
    canvas.addEventListener('webglcontextrestored', () => {
      this.made = this.make();
      if (this.trees) this.setTrees(this.trees);
      restored();
    });
  }

  private make(): Resources {
    const { gl } = this;
    const buffer = gl.createBuffer();
    const vertices = gl.createVertexArray();
    gl.bindVertexArray(vertices);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    for (let i = 0; i < 4; i++) {
      gl.enableVertexAttribArray(i);
      gl.vertexAttribDivisor(i, 1);
    }
    this.pointAt(0);
    const bounds = this.sheet.flatMap((sprite) => sprite.bounds);
    const withSprites = (vertex: string, fragment: string): Program => {
      const made = compile(gl, vertex, fragment);
      gl.useProgram(made.program);
      gl.uniform4fv(made.at('bounds'), bounds);
      return made;
    };
    return {
      sprites: withSprites(shaders.SPRITE_VERTEX, shaders.SPRITE_FRAGMENT),
      shadows: withSprites(shaders.SHADOW_VERTEX, shaders.SHADOW_FRAGMENT),
      composite: compile(gl, shaders.COMPOSITE_VERTEX, shaders.COMPOSITE_FRAGMENT),
      discs: compile(gl, shaders.DISC_VERTEX, shaders.DISC_FRAGMENT),
      sheet: this.texture(),
      buffer,
      vertices,
      layer: undefined,
    };
  }

  private texture(): WebGLTexture {
    const layers = this.sheet.map(({ mips }) => mips);
    return arrayTexture(this.gl, SIZE, layers);
  }

  setSheet(sheet: readonly Sprite[]): void {
    this.sheet = sheet;
    this.gl.deleteTexture(this.made.sheet);
    this.made.sheet = this.texture();
  }

  resize(width: number, height: number, pixels: number): void {
    this.canvas.width = Math.round(width * pixels);
    this.canvas.height = Math.round(height * pixels);
  }

  /** Lets the instances begin at a row of the buffer. */
  private pointAt(row: number): void {
    const { gl } = this;
    const at = row * BYTES;
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, BYTES, at);
    gl.vertexAttribPointer(1, 2, gl.FLOAT, false, BYTES, at + 8);
    gl.vertexAttribIPointer(2, 4, gl.UNSIGNED_BYTE, BYTES, at + 16);
    gl.vertexAttribPointer(3, 4, gl.UNSIGNED_BYTE, true, BYTES, at + 20);
  }

  setTrees(trees: Trees): void {
    this.trees = trees;
    this.tallest = 0;
    for (let row = 0; row < trees.count; row++) this.measure(row);
    // Floats are fine near an origin of their own.
    this.origin = { x: trees.x[0] ?? 0, y: trees.y[0] ?? 0 };
    this.level = -1;
  }

  private measure(row: number): void {
    this.tallest = Math.max(this.tallest, this.trees?.size[row] as number);
  }

  patch(trees: Trees, rows: readonly number[]): void {
    if (!this.trees || this.level < 0 || rows.length > trees.count * MOST_PATCHED) {
      this.setTrees(trees);
      return;
    }
    this.trees = trees;
    for (const row of rows) this.measure(row);
    const { gl, bands } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.made.buffer);
    const isDone = bands.patch(trees, rows, this.mayBeDrawn(this.level), (first, count) => {
      gl.bufferSubData(
        gl.ARRAY_BUFFER,
        first * BYTES,
        new Uint8Array(bands.bytes, first * BYTES, count * BYTES),
      );
    });
    if (!isDone) this.level = -1;
  }

  /** Whether a tree may be drawn when one in 4^level is: those without room stay small, and are not thinned. */
  private mayBeDrawn(level: number): (row: number) => boolean {
    const { kind, tint, size } = this.trees as Trees;
    const most = 256 / 4 ** level;
    return (row) => {
      const rank = kind[row * 4 + 1] as number;
      const isWanted =
        rank < most || rank * (tint[row * 4 + 3] as number) ** 2 < 256 * ROOM_STEPS ** 2;
      return isWanted && (size[row] as number) > 0;
    };
  }

  /** Fills the buffer with the trees that may be drawn when one in 4^level is. */
  private fill(level: number): void {
    const { gl, trees, bands } = this;
    if (!trees || this.level === level) return;
    bands.fill(trees, this.mayBeDrawn(level), this.origin);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.made.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, new Uint8Array(bands.bytes), gl.DYNAMIC_DRAW);
    this.level = level;
  }

  draw(camera: Camera, look: Look): void {
    const { gl, made, canvas } = this;
    if (gl.isContextLost()) return;
    const { share, swell } = thinned(look.radius, camera.zoom);
    gl.bindVertexArray(made.vertices);
    this.fill(look.discs > 0 ? 0 : Math.min(4, Math.floor(Math.log(1 / share) / Math.log(4))));
    const reach = this.tallest * swell;
    const bottom = camera.y + canvas.height / look.pixels / camera.zoom;
    const { first, count } = this.bands.between(camera.y - reach, bottom + reach);
    gl.bindBuffer(gl.ARRAY_BUFFER, made.buffer);
    this.pointAt(first);
    gl.activeTexture(gl.TEXTURE0);
    gl.enable(gl.BLEND);
    const layer = this.layer();
    const quads = (): void => gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);

    gl.bindFramebuffer(gl.FRAMEBUFFER, layer.frame);
    gl.viewport(0, 0, layer.width, layer.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.blendEquation(gl.MAX);
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, made.sheet);
    this.use(made.shadows, camera, look);
    for (const soft of [0, 1]) {
      gl.uniform1i(made.shadows.at('soft'), soft);
      quads();
    }

    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.blendEquation(gl.FUNC_ADD);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.bindTexture(gl.TEXTURE_2D, layer.texture);
    this.use(made.composite, camera, look);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    this.use(made.sprites, camera, look);
    quads();
    if (look.discs > 0) {
      this.use(made.discs, camera, look);
      quads();
    }
  }

  private layer(): Layer {
    const { gl, made, canvas } = this;
    const width = Math.max(1, canvas.width >> 1);
    const height = Math.max(1, canvas.height >> 1);
    if (made.layer?.width === width && made.layer.height === height) return made.layer;
    if (made.layer) {
      gl.deleteTexture(made.layer.texture);
      gl.deleteFramebuffer(made.layer.frame);
    }
    made.layer = twoChannelLayer(gl, width, height);
    return made.layer;
  }

  private use({ program, at }: Program, camera: Camera, look: Look): void {
    const { gl, canvas } = this;
    const { share, swell } = thinned(look.radius, camera.zoom);
    gl.useProgram(program);
    gl.uniform2f(at('corner'), camera.x - this.origin.x, camera.y - this.origin.y);
    const toClip = 2 * camera.zoom * look.pixels;
    gl.uniform2f(at('scale'), toClip / canvas.width, toClip / canvas.height);
    gl.uniform1f(at('now'), look.now);
    gl.uniform1f(at('share'), share);
    gl.uniform1f(at('swell'), swell);
    gl.uniform1f(at('night'), look.palette.night);
    gl.uniform1f(at('discs'), look.discs);
    gl.uniform1f(at('wind'), look.wind ?? 0);
    gl.uniform1fv(at('radii'), [...look.radii, 0]);
    gl.uniform1f(at('zoom'), camera.zoom * look.pixels);
    gl.uniform1fv(
      at('canopy'),
      SPECIES.map(({ crown }) => crown),
    );
    gl.uniform3fv(at('fills'), look.palette.discs.flat());
  }
}
