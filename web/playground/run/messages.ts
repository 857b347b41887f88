// The messages between the page and the worker.
import type { Picture } from '../pictures/picture.ts';
import type { DigestQuestion } from './digest.ts';

/** A JavaScript module, and the modules that it names, which come before it. */
export interface ModuleFile {
  name: string;
  text: string;
  imports: readonly string[];
}

/** A specifier within the code, and the file of the module that it names. */
export interface Hole {
  from: number;
  to: number;
  /** The name of the module as the code has it. */
  module: string;
}

/** A run's code, which the worker completes with the addresses of modules. */
export interface Order {
  code: string;
  holes: readonly Hole[];
  files: readonly ModuleFile[];
  /** The file of each module that the code names. */
  entries: Readonly<Record<string, string>>;
}

/** A line's `// → value`, compared with the value that the line gave. */
export interface Claim {
  line: number;
  isTrue: boolean;
  /** The value that the line gave, as text. */
  given: string;
}

export interface Failure {
  message: string;
  /** The line of the code, from 1, where it is known. */
  line?: number | undefined;
}

export interface Outcome {
  pictures: Picture[];
  claims: Claim[];
  failure?: Failure | undefined;
}

export type Message =
  | DigestQuestion
  | { kind: 'log'; text: string }
  | { kind: 'done'; outcome: Outcome }
  | { kind: 'late'; failure: Failure };
