/** Trees as instanced quads: buffers sorted back to front, and a texture array of sprites. */

import { SIZE, SPECIES, type Sprite } from '../sprites/sheet.ts';
import type { Trees } from '../wood/trees.ts';
import type { Camera } from './camera.ts';
import { arrayTexture, compile, type Layer, type Program, twoChannelLayer } from './gl.ts';
import { type Look, type Renderer, thinned } from './renderer.ts';
import * as shaders from './shaders.ts';
import { Stand } from './stand.ts';

interface Resources {
  sprites: Program;
  shadows: Program;
  composite: Program;
  /** Made when first wanted. */
  discs: Program | undefined;
  sheet: WebGLTexture;
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
  /** Back to front. */
  private stands: Stand[] = [];
  /** Draws the last picture again. */
  private again = (): void => {};

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
    // The screen takes the picture away; paper needs another.
    addEventListener('beforeprint', () => this.again());
    canvas.addEventListener('webglcontextlost', (event) => event.preventDefault());
    canvas.addEventListener('webglcontextrestored', () => {
      this.made = this.make();
      this.stands = this.stands.map(({ trees }) => new Stand(gl, trees));
      restored();
    });
  }

  private make(): Resources {
    const { gl } = this;
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
      discs: undefined,
      sheet: this.texture(),
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

  setTrees(trees: Trees): void {
    this.stands = this.reused([trees], this.stands);
  }

  setParts(parts: readonly Trees[]): void {
    const kept = new Map(this.stands.map((stand) => [stand.trees, stand]));
    const others = this.stands.filter(({ trees }) => !parts.includes(trees));
    const fresh = this.reused(
      parts.filter((trees) => !kept.has(trees)),
      others,
    );
    for (const stand of fresh) kept.set(stand.trees, stand);
    this.stands = parts.map((trees) => kept.get(trees) as Stand);
  }

  /** Replaces all stands by stands of these trees. */
  private reused(parts: readonly Trees[], stands: readonly Stand[]): Stand[] {
    for (const stand of stands.slice(parts.length)) stand.dispose();
    return parts.map((trees, i) => {
      const stand = stands[i];
      stand?.set(trees);
      return stand ?? new Stand(this.gl, trees);
    });
  }

  patch(trees: Trees, rows: readonly number[]): void {
    const [stand] = this.stands;
    if (stand) stand.patch(trees, rows);
    else this.setTrees(trees);
  }

  draw(camera: Camera, look: Look): void {
    const { gl, made, canvas } = this;
    if (gl.isContextLost()) return;
    this.again = () => this.draw(camera, look);
    const { share, swell } = thinned(look.radius, camera.zoom);
    const level = look.discs > 0 ? 0 : Math.min(4, Math.floor(Math.log(1 / share) / Math.log(4)));
    const bottom = camera.y + canvas.height / look.pixels / camera.zoom;
    for (const stand of this.stands) stand.aim(level, camera.y, bottom, swell);
    gl.activeTexture(gl.TEXTURE0);
    gl.enable(gl.BLEND);
    const layer = this.layer();
    const quads = ({ at }: Program): void => {
      for (const stand of this.stands) {
        const { x, y } = stand.origin;
        gl.uniform2f(at('corner'), camera.x - x, camera.y - y);
        stand.draw();
      }
    };

    gl.bindFramebuffer(gl.FRAMEBUFFER, layer.frame);
    gl.viewport(0, 0, layer.width, layer.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.blendEquation(gl.MAX);
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, made.sheet);
    this.use(made.shadows, camera, look);
    for (const soft of [0, 1]) {
      gl.uniform1i(made.shadows.at('soft'), soft);
      quads(made.shadows);
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
    quads(made.sprites);
    if (look.discs > 0) {
      made.discs ??= compile(gl, shaders.DISC_VERTEX, shaders.DISC_FRAGMENT);
      this.use(made.discs, camera, look);
      quads(made.discs);
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
    const toClip = 2 * camera.zoom * look.pixels;
    gl.uniform2f(at('scale'), toClip / canvas.width, toClip / canvas.height);
    gl.uniform1f(at('now'), look.now);
    gl.uniform1f(at('share'), share);
    gl.uniform1f(at('swell'), swell);
    gl.uniform1f(at('night'), look.palette.night);
    gl.uniform1f(at('frost'), look.palette.frost ?? 0);
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
