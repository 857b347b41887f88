/** Quiet sounds, made as they are heard: a pop for trees that rise, water for a lake that is dragged. */

/** Loudness of each, of 1; and seconds from one sound of water to the next. */
const POP = 0.05;
const WATER = 0.035;
const APART = 0.13;
/** Trees rise within so many seconds; of many of them so many are heard. */
const SPAN = 0.5;
const MOST = 6;
/** In Hertz, of a scale in which no two sound ill together. */
const NOTES = [392, 440, 523.25, 587.33, 659.25, 784] as const;

export class Sound {
  private readonly context = new AudioContext();
  private noise: AudioBuffer | undefined;
  private next = 0;

  constructor() {
    // Browsers keep a page silent until it is touched.
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, () => this.wake(), { capture: true, passive: true });
  }

  private isResting = false;

  private wake(): void {
    if (!this.isResting && this.context.state === 'suspended') void this.context.resume();
  }

  /** Lets the sound card rest. */
  rest(): void {
    this.isResting = true;
    void this.context.suspend();
  }

  private ready(): boolean {
    this.isResting = false;
    this.wake();
    return !document.hidden;
  }

  /** Plays the sound of `count` trees that begin to rise. */
  pop(count: number): void {
    if (count === 0 || !this.ready()) return;
    const heard = Math.min(MOST, Math.ceil(Math.sqrt(count)));
    for (let i = 0; i < heard; i++) this.popAt((SPAN * (i + 0.6 * Math.random())) / MOST, heard);
  }

  private popAt(delay: number, among: number): void {
    const { context } = this;
    const start = context.currentTime + delay;
    const note = NOTES[Math.floor(Math.random() * NOTES.length)] as number;
    const tone = new OscillatorNode(context, { frequency: note });
    tone.frequency.setValueAtTime(0.6 * note, start);
    tone.frequency.exponentialRampToValueAtTime(note, start + 0.03);
    this.play(tone, start, 0.09, POP / Math.sqrt(among));
    tone.stop(start + 0.1);
  }

  /** A lake moves on. */
  water(): void {
    const { context } = this;
    if (!this.ready() || context.currentTime < this.next) return;
    this.next = context.currentTime + APART;
    const start = context.currentTime;
    const source = new AudioBufferSourceNode(context, { buffer: this.whiteNoise() });
    const band = new BiquadFilterNode(context, { type: 'bandpass', Q: 2.5 });
    const low = 380 + 320 * Math.random();
    band.frequency.setValueAtTime(low, start);
    band.frequency.exponentialRampToValueAtTime(1.9 * low, start + 0.3);
    this.play(source.connect(band), start, 0.32, WATER, source);
    source.stop(start + 0.34);
  }

  /** Plays a source, or what its sound goes through, with a soft end. */
  private play(
    sound: AudioNode,
    start: number,
    long: number,
    loud: number,
    source = sound as AudioScheduledSourceNode,
  ): void {
    const { context } = this;
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loud, start + 0.2 * long);
    volume.gain.exponentialRampToValueAtTime(1e-4, start + long);
    sound.connect(volume).connect(context.destination);
    source.start(start);
  }

  private whiteNoise(): AudioBuffer {
    const { context } = this;
    if (!this.noise) {
      this.noise = context.createBuffer(1, Math.ceil(0.4 * context.sampleRate), context.sampleRate);
      const samples = this.noise.getChannelData(0);
      for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
    }
    return this.noise;
  }
}
