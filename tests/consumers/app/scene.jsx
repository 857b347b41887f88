// The components in a page that a server has rendered. Nothing is drawn, so the browser needs no WebGL.
import { ForestWorld, Scatter, useCopse, useWorld } from '@copse/react-three-fiber';
import { Canvas, useFrame } from '@react-three/fiber';
import { Suspense, useRef } from 'react';
import { BoxGeometry, MeshBasicMaterial } from 'three';
import { forest } from './forest.js';
import { prove } from './prove.js';

const model = { geometry: new BoxGeometry(), material: new MeshBasicMaterial() };
const renderer = () => ({ render() {}, setPixelRatio() {}, setSize() {} });

function Forest() {
  const trees = useCopse().sample(forest);
  const world = useWorld({ radius: 4 });
  const scatter = useRef(null);
  const around = useRef(null);
  const hasTold = useRef(false);
  useFrame(() => {
    if (hasTold.current || !scatter.current?.count || !around.current?.count) return;
    hasTold.current = true;
    prove('@copse/react-three-fiber', async () => trees);
  });
  return (
    <>
      <mesh geometry={model.geometry}>
        <Scatter ref={scatter} radius={0.1} geometry={model.geometry} material={model.material} />
      </mesh>
      <ForestWorld ref={around} world={world} models={model} sight={50} />
    </>
  );
}

export function Scene() {
  return (
    <div style={{ height: 300 }}>
      <Canvas gl={renderer}>
        <Suspense fallback={null}>
          <Forest />
        </Suspense>
      </Canvas>
    </div>
  );
}
