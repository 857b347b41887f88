/** GLSL for the WebGL renderer. One instance is one tree; the four corners of its quad come from gl_VertexID. */

import { FOOT, LAYERS } from '../sprites/sheet.ts';
import { RISE } from '../wood/shown-trees.ts';
import { HOUSE_KIND, ROOM_STEPS } from '../wood/trees.ts';
import { FENCE, LEAST } from './renderer.ts';

const float = (value: number): string => value.toFixed(4);

const TREE = `#version 300 es
precision highp float;
precision highp int;
layout(location = 0) in vec2 place;
layout(location = 1) in vec2 sizeBirth;
layout(location = 2) in uvec4 kind;
layout(location = 3) in vec4 tint;
uniform vec2 corner;   // the view's corner, relative to the trees' origin
uniform vec2 scale;    // scene units to clip space
uniform float now, share, swell;

uniform vec4 bounds[${LAYERS}];   // the painted part of each sprite

vec2 quadCorner() { return vec2(gl_VertexID & 1, gl_VertexID >> 1); }
vec2 spriteCorner() {
  vec4 painted = bounds[kind.x];
  return mix(painted.xy, painted.zw, quadCorner());
}

// 0 below the ground, 1 grown, a little over on the way up.
float risen() {
  float birth = sizeBirth.y;
  if (birth == 0.0) return 1.0;
  if (birth < 0.0) {
    float t = clamp((now + birth) / ${float(RISE.sink)}, 0.0, 1.0);
    return 1.0 - t * t;
  }
  float t = clamp((now - birth) / ${float(RISE.each)}, 0.0, 1.0) - 1.0;
  return max(0.0, 1.0 + 2.4 * t * t * t + 1.4 * t * t);
}

bool isHouse() { return kind.w == ${HOUSE_KIND}u; }

// See drawnSize in renderer.ts.
float drawn() {
  if (isHouse()) return risen();
  float room = tint.a * ${float(255 / ROOM_STEPS)};
  float far = min(1.0, 2.0 * (swell - 1.0));
  float grown = min(swell, max(room, mix(1.0, ${float(LEAST)}, far)));
  float part = grown < swell ? min(mix(1.0, ${float(FENCE)}, far), 1.0 / (grown * grown)) : share;
  return float(kind.y) / 256.0 < part ? risen() * grown : 0.0;
}

vec4 toClip(vec2 at) {
  vec2 p = (at - corner) * scale;
  return vec4(p.x - 1.0, 1.0 - p.y, 0.0, 1.0);
}
`;

/** A house's next sprite is the same one by night: it needs no veil. */
export const SPRITE_VERTEX = `${TREE}
uniform float night, wind;
out vec3 uvw;
out vec3 colour;
out float house;
void main() {
  vec2 c = spriteCorner();
  float size = sizeBirth.x * drawn();
  house = isHouse() ? 1.0 : 0.0;
  uvw = vec3(c, float(kind.x) + house * night);
  colour = tint.rgb * (255.0 / 128.0);
  vec2 at = vec2((c.x - 0.5) * size, (c.y - ${float(FOOT)}) * size);
  at.x -= at.y * wind * (1.0 - house) * 0.014 * (sin(now * 1.9 + dot(place, vec2(0.021, 0.013))) + 0.4 * sin(now * 4.3 + place.x));
  gl_Position = toClip(place + at);
}`;

export const SPRITE_FRAGMENT = `#version 300 es
precision highp float;
precision mediump sampler2DArray;
uniform sampler2DArray sheet;
uniform float night, frost, discs;
in vec3 uvw;
in vec3 colour;
in float house;
out vec4 result;
void main() {
  vec4 c = texture(sheet, uvw, -0.6);
  vec3 day = min(c.rgb * colour, vec3(c.a));
  // Snow is not as blue by night as leaves.
  vec3 dark = day * mix(vec3(0.5, 0.62, 0.74), vec3(0.5, 0.55, 0.61), frost) + vec3(0.012, 0.032, 0.058) * c.a;
  result = vec4(mix(day, dark, night * (1.0 - house)), c.a) * (1.0 - mix(0.84, 0.5, house) * discs);
}`;

/** Drawn twice: the shadow a sprite casts to the lower right, then (`soft`) the shade under its crown. */
export const SHADOW_VERTEX = `${TREE}
uniform float canopy[16];   // a species' crown as a share of its sprite
uniform int soft;
out vec3 uvw;
const vec2 CAST = vec2(0.9287, 0.3709) * 0.66;    // turned 0.38 rad
const vec2 ACROSS = vec2(-0.3709, 0.9287) * 0.72;
void main() {
  vec2 c = soft == 0 ? spriteCorner() : quadCorner();
  float size = sizeBirth.x * drawn();
  uvw = vec3(c, float(kind.x));
  vec2 at = place;
  if (soft == 0) {
    at += (c.x - 0.5) * size * ACROSS + (${float(FOOT)} - c.y) * size * CAST;
  } else {
    vec2 reach = vec2(0.66, 0.42) * size * canopy[kind.z];
    at += vec2(0.04, 0.0) * size + (c * 2.0 - 1.0) * reach;
  }
  gl_Position = toClip(at);
}`;

export const SHADOW_FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
precision mediump sampler2DArray;
uniform sampler2DArray sheet;
uniform int soft;
in vec3 uvw;
out vec4 result;
void main() {
  if (soft == 0) {
    result = vec4(smoothstep(0.05, 0.75, texture(sheet, uvw, 1.6).a), 0.0, 0.0, 0.0);
  } else {
    vec2 d = uvw.xy * 2.0 - 1.0;
    result = vec4(0.0, 1.0 - smoothstep(0.15, 1.0, dot(d, d)), 0.0, 0.0);
  }
}`;

export const COMPOSITE_VERTEX = `#version 300 es
precision highp float;
out vec2 uv;
void main() {
  vec2 p = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
  uv = p;
  gl_Position = vec4(p * 2.0 - 1.0, 0.0, 1.0);
}`;

/** The whole layer at once, so that shadows never double. */
export const COMPOSITE_FRAGMENT = `#version 300 es
precision highp float;
uniform sampler2D layer;
uniform float night, discs;
in vec2 uv;
out vec4 result;
void main() {
  vec2 s = texture(layer, uv).rg;
  float alpha = (1.0 - (1.0 - 0.36 * s.r) * (1.0 - 0.30 * s.g)) * (1.0 - 0.85 * discs) * mix(1.0, 1.25, night);
  vec3 colour = mix(vec3(18.0, 40.0, 51.0), vec3(4.0, 10.0, 16.0), night) / 255.0;
  // Under the discs the ground pales.
  vec3 paper = mix(vec3(0.98, 0.98, 0.93), vec3(0.09, 0.13, 0.13), night);
  float pale = 0.5 * discs;
  result = vec4(mix(colour * alpha, paper, pale), alpha + (1.0 - alpha) * pale);
}`;

export const DISC_VERTEX = `${TREE}
uniform vec3 fills[16];
uniform float radii[64];
uniform float zoom;
out vec2 at;
out float reach;
out vec3 colour;
void main() {
  vec2 c = quadCorner() * 2.0 - 1.0;
  float standing = risen();
  float radius = radii[kind.w];
  float pad = 1.0 + 1.5 / max(1.0, 0.5 * radius * zoom);
  at = c * pad;
  reach = 0.5 * radius * zoom;
  colour = fills[kind.z];
  gl_Position = toClip(place + c * pad * 0.5 * radius * standing);
}`;

export const DISC_FRAGMENT = `#version 300 es
precision highp float;
uniform float discs, night;
in vec2 at;
in float reach;
in vec3 colour;
out vec4 result;
void main() {
  float away = length(at) * reach;
  float cover = clamp(reach - away + 0.5, 0.0, 1.0);
  float line = clamp(1.6 - abs(reach - 0.8 - away), 0.0, 1.0) * step(3.0, reach);
  float core = clamp(min(2.4, 0.22 * reach) - away + 0.5, 0.0, 1.0) * step(4.0, reach);
  vec3 ink = mix(vec3(0.10, 0.23, 0.16), vec3(0.80, 0.90, 0.80), night);
  vec3 c = mix(mix(colour, ink, 0.6 * line), ink, core);
  float alpha = cover * max(0.86, max(line, core)) * discs;
  result = vec4(c * alpha, alpha);
}`;
