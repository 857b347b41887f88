/** The few WebGL2 calls that the renderer needs, each with its error. */

export interface Program {
  program: WebGLProgram;
  at(name: string): WebGLUniformLocation | null;
}

export function compile(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error('WebGL gave no shader.');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    const logs = (gl.getAttachedShaders(program) ?? []).map((shader) =>
      gl.getShaderInfoLog(shader),
    );
    throw new Error([gl.getProgramInfoLog(program), ...logs].join('\n'));
  }
  const places = new Map<string, WebGLUniformLocation | null>();
  const at = (name: string): WebGLUniformLocation | null => {
    if (!places.has(name)) places.set(name, gl.getUniformLocation(program, name));
    return places.get(name) ?? null;
  };
  return { program, at };
}

export function arrayTexture(
  gl: WebGL2RenderingContext,
  size: number,
  layers: readonly Uint8Array[][],
): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D_ARRAY, texture);
  const levels = layers[0]?.length ?? 1;
  gl.texStorage3D(gl.TEXTURE_2D_ARRAY, levels, gl.RGBA8, size, size, layers.length);
  layers.forEach((mips, layer) => {
    mips.forEach((pixels, level) => {
      const side = size >> level;
      gl.texSubImage3D(
        gl.TEXTURE_2D_ARRAY,
        level,
        0,
        0,
        layer,
        side,
        side,
        1,
        gl.RGBA,
        gl.UNSIGNED_BYTE,
        pixels,
      );
    });
  });
  gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}

export interface Layer {
  texture: WebGLTexture;
  frame: WebGLFramebuffer;
  width: number;
  height: number;
}

export function twoChannelLayer(gl: WebGL2RenderingContext, width: number, height: number): Layer {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RG8, width, height);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  const frame = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  return { texture, frame, width, height };
}
