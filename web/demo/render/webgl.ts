/** Trees as instanced quads: one buffer, sorted back to front, and a texture array of sprites. */
import type { Camera } from '../camera.ts';
import { SIZE } from '../sprites/paint.ts';
import { SPECIES, type Sprite } from '../sprites/sheet.ts';
import type { Trees } from '../trees.ts';
import { arrayTexture, compile, type Layer, type Program, twoChannelLayer } from './gl.ts';
import { backToFront, type Look, type Renderer, thinned } from './renderer.ts';
import * as shaders from './shaders.ts';

/** place 8, size 4, birth 4, kind 4, tint 4. */
const BYTES = 24;

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

export class WebGLRenderer implements Renderer {
  private readonly gl: WebGL2RenderingContext;
  private made: Resources;
  private trees: Trees | undefined;
  private count = 0;
  private origin = { x: 0, y: 0 };

  /** Undefined where the browser has no WebGL2. */
  static on(canvas: HTMLCanvasElement, sheet: readonly Sprite[], restored: () => void): WebGLRenderer | undefined {
    const gl = canvas.getContext('webgl2', { antialias: false, premultipliedAlpha: true });
    return gl ? new WebGLRenderer(canvas, gl, sheet, restored) : undefined;
  }

  private constructor(
    readonly canvas: HTMLCanvasElement,
    gl: WebGL2RenderingContext,
    private readonly sheet: readonly Sprite[],
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
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, BYTES, 0);
    gl.vertexAttribPointer(1, 2, gl.FLOAT, false, BYTES, 8);
    gl.vertexAttribIPointer(2, 4, gl.UNSIGNED_BYTE, BYTES, 16);
    gl.vertexAttribPointer(3, 4, gl.UNSIGNED_BYTE, true, BYTES, 20);
    for (let i = 0; i < 4; i++) {
      gl.enableVertexAttribArray(i);
      gl.vertexAttribDivisor(i, 1);
    }
    return {
      sprites: compile(gl, shaders.SPRITE_VERTEX, shaders.SPRITE_FRAGMENT),
      shadows: compile(gl, shaders.SHADOW_VERTEX, shaders.SHADOW_FRAGMENT),
      composite: compile(gl, shaders.COMPOSITE_VERTEX, shaders.COMPOSITE_FRAGMENT),
      discs: compile(gl, shaders.DISC_VERTEX, shaders.DISC_FRAGMENT),
      sheet: arrayTexture(gl, SIZE, this.sheet.map(({ mips }) => mips)),
      buffer,
      vertices,
      layer: undefined,
    };
  }

  resize(width: number, height: number, pixels: number): void {
    this.canvas.width = Math.round(width * pixels);
    this.canvas.height = Math.round(height * pixels);
  }

  setTrees(trees: Trees): void {
    const { gl } = this;
    this.trees = trees;
    this.count = trees.count;
    // Floats are fine near an origin of their own.
    this.origin = { x: trees.x[0] ?? 0, y: trees.y[0] ?? 0 };
    const bytes = new ArrayBuffer(trees.count * BYTES);
    const floats = new Float32Array(bytes);
    const words = new Uint32Array(bytes);
    const kind = new Uint32Array(trees.kind.buffer, trees.kind.byteOffset, trees.count);
    const tint = new Uint32Array(trees.tint.buffer, trees.tint.byteOffset, trees.count);
    backToFront(trees).forEach((row, i) => {
      const at = (i * BYTES) / 4;
      floats[at] = (trees.x[row] as number) - this.origin.x;
      floats[at + 1] = (trees.y[row] as number) - this.origin.y;
      floats[at + 2] = trees.size[row] as number;
      floats[at + 3] = trees.birth[row] as number;
      words[at + 4] = kind[row] as number;
      words[at + 5] = tint[row] as number;
    });
    gl.bindBuffer(gl.ARRAY_BUFFER, this.made.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, bytes, gl.DYNAMIC_DRAW);
  }

  draw(camera: Camera, look: Look): void {
    const { gl, made, canvas } = this;
    if (gl.isContextLost()) return;
    gl.bindVertexArray(made.vertices);
    gl.activeTexture(gl.TEXTURE0);
    gl.enable(gl.BLEND);
    const layer = this.layer();
    const quads = (program: Program, vertices: number): void => {
      this.use(program, camera, look);
      gl.drawArraysInstanced(gl.TRIANGLES, 0, vertices, this.count);
    };

    gl.bindFramebuffer(gl.FRAMEBUFFER, layer.frame);
    gl.viewport(0, 0, layer.width, layer.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.blendEquation(gl.MAX);
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, made.sheet);
    quads(made.shadows, 12);

    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.blendEquation(gl.FUNC_ADD);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.bindTexture(gl.TEXTURE_2D, layer.texture);
    this.use(made.composite, camera, look);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    quads(made.sprites, 6);
    if (look.discs > 0) quads(made.discs, 6);
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
    gl.uniform1f(at('radius'), look.radius);
    gl.uniform1f(at('zoom'), camera.zoom * look.pixels);
    gl.uniform1fv(at('canopy'), SPECIES.map(({ crown }) => crown));
    gl.uniform3fv(at('fills'), look.palette.discs.flat());
  }
}
