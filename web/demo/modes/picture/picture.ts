/** Picture: a photograph becomes a stippling of exactly so many dots, or a wood. */
import wasm from 'copse/copse-all.wasm?url';
import { createPool, type Pool } from 'copse/worker';
import '../../styles/picture.css';
import type { Photo } from '../../formats/photo.ts';
import { blank } from '../../render/canvas.ts';
import { inNextFrame } from '../../render/frames.ts';
import { save } from '../../ui/elements.ts';
import { counted, milliseconds } from '../../ui/format.ts';
import type { Mode, ModeHost } from '../modes.ts';
import { type Dots, dotsSVG } from './dots.ts';
import { groveOf } from './grove.ts';
import { MARKUP } from './markup.ts';
import { Panel, type Settings } from './panel.ts';
import { Sheet, type Wooded } from './sheet.ts';
import { stillLife } from './still-life.ts';
import { densityOf, type Medium, type Tones, tonesOf } from './tones.ts';

/** The longer side of the picture's ground. */
const SIDE = 1000;
const SEED = 7;

interface Picture {
  readonly tones: Tones;
  readonly width: number;
  readonly height: number;
  readonly name: string;
}

export class PictureMode implements Mode {
  private settings: Settings = {
    view: 'both',
    dots: 60_000,
    trees: 7000,
    contrast: 1,
    size: 1,
  };
  private readonly panel: Panel;
  private readonly sheet: Sheet;
  private pool: Promise<Pool> | undefined;
  private picture: Picture | undefined;
  private dots: Dots | undefined;
  private wood: Wooded | undefined;
  /** The running jobs, one for each picture. */
  private readonly jobs = { dots: new AbortController(), trees: new AbortController() };
  private took = 0;
  private busy = 0;
  private readonly repaint = inNextFrame(() => this.paint());

  constructor(private readonly host: ModeHost) {
    const { element, stage } = host;
    element.innerHTML = MARKUP;
    this.sheet = new Sheet(element, stage.sheet);
    this.sheet.lost = this.repaint;
    this.panel = new Panel(element, {
      set: (change) => this.set(change),
      choose: () => this.host.choose(),
      svg: () => this.saveSVG(),
      png: () => this.savePNG(),
    });
    Object.defineProperty(window, 'copsePicture', { get: () => this.read() });
  }

  open(photo?: Photo): void {
    this.pool ??= createPool({ wasm, size: 2 });
    this.panel.show(this.settings);
    if (photo) this.take(photo);
    else if (!this.picture) {
      const canvas = stillLife();
      this.use(canvas, canvas.width, canvas.height, 'still-life');
    } else this.refresh();
  }

  close(): void {
    for (const job of Object.values(this.jobs)) job.abort();
    void this.pool?.then((pool) => pool.dispose());
    this.pool = undefined;
    this.dots = undefined;
    this.wood = undefined;
  }

  refresh(): void {
    const { picture } = this;
    if (!picture) return;
    this.sheet.lay(picture.width, picture.height);
    this.sample();
    this.repaint();
  }

  private take({ image, name }: Photo): void {
    this.use(image, image.width, image.height, name.replace(/\.\w+$/, ''));
    image.close();
  }

  private use(image: CanvasImageSource, across: number, down: number, name: string): void {
    const tones = tonesOf(image, across, down);
    const scale = SIDE / Math.max(across, down);
    this.picture = { tones, width: across * scale, height: down * scale, name };
    const thumb = blank(464, Math.round((464 * down) / across));
    thumb.getContext('2d')?.drawImage(image, 0, 0, thumb.width, thumb.height);
    this.panel.showThumb(thumb);
    this.dots = undefined;
    this.wood = undefined;
    this.refresh();
  }

  private set(change: Partial<Settings>): void {
    const before = this.settings;
    this.settings = { ...before, ...change };
    const { dots, trees, contrast } = this.settings;
    const isOther = contrast !== before.contrast;
    if (isOther || dots !== before.dots) this.dots = undefined;
    if (isOther || trees !== before.trees) this.wood = undefined;
    this.panel.show(this.settings);
    this.sample();
    this.repaint();
  }

  /** Samples the dots or trees that are shown but missing. */
  private sample(): void {
    const { view } = this.settings;
    if (view !== 'trees' && !this.dots) void this.sampleDots();
    if (view !== 'dots' && !this.wood) void this.sampleTrees();
  }

  /** If the same picture is asked for twice, only the later call is answered. */
  private async ask(what: Medium) {
    const { picture, pool, settings } = this;
    this.jobs[what].abort();
    const job = new AbortController();
    this.jobs[what] = job;
    if (!picture || !pool) return undefined;
    const { width, height, tones } = picture;
    const since = performance.now();
    this.busy++;
    try {
      const samples = await (await pool).sample(
        {
          region: { x: 0, y: 0, width, height },
          count: settings[what],
          density: densityOf(tones, what, settings.contrast),
          seed: SEED,
        },
        { signal: job.signal },
      );
      return { samples, picture, ms: performance.now() - since };
    } catch (error) {
      if (!job.signal.aborted) this.panel.say('That did not work', (error as Error).message);
      return undefined;
    } finally {
      this.busy--;
    }
  }

  private async sampleDots(): Promise<void> {
    const answer = await this.ask('dots');
    if (!answer) return;
    const { positions, report } = answer.samples;
    const { width, height } = answer.picture;
    this.dots = { positions, width, height, reach: report.radius / 2 };
    this.took = answer.ms;
    this.repaint();
  }

  private async sampleTrees(): Promise<void> {
    const answer = await this.ask('trees');
    if (!answer) return;
    const { positions, radii, report } = answer.samples;
    const { width, height, tones } = answer.picture;
    const { radius } = report;
    const grown = { positions, radii: radii ?? [], radius };
    this.wood = { trees: groveOf(grown, tones, width, height, String(SEED)), radius };
    if (this.settings.view === 'trees') this.took = answer.ms;
    this.repaint();
  }

  private paint(): void {
    const { picture, dots, wood, settings, host } = this;
    if (!picture || host.element.hidden) return;
    const { palette } = host.stage;
    const { view } = settings;
    if (dots && view !== 'trees') this.sheet.paintDots(dots, settings.size, palette);
    if (wood && view !== 'dots') this.sheet.paintTrees(wood, picture.tones, picture.width, palette);
    const shown = view === 'trees' ? wood?.trees.count : dots && dots.positions.length / 2;
    const kind = view === 'trees' ? 'trees' : 'dots';
    if (shown === undefined) this.panel.say('Sampling…');
    else this.panel.say(`${counted(shown)} ${kind}`, `placed in ${milliseconds(this.took)}`);
  }

  private saveSVG(): void {
    const { dots, picture, settings } = this;
    if (!dots || !picture) return;
    const svg = dotsSVG(dots, settings.size);
    save(`${picture.name}.svg`, new Blob([svg], { type: 'image/svg+xml' }));
  }

  private savePNG(): void {
    const { picture, settings } = this;
    if (!picture) return;
    this.paint();
    this.sheet.picture(settings.view).toBlob((blob) => {
      if (blob) save(`${picture.name}.png`, blob);
    });
  }

  /** `copsePicture`: the state shown, for scripts and tests. */
  private read(): object {
    const { settings, dots, wood, busy, took, picture } = this;
    return {
      ...settings,
      busy: busy > 0,
      took,
      name: picture?.name,
      dots: dots && dots.positions.length / 2,
      trees: wood?.trees.count,
      positions: dots && Array.from(dots.positions),
      width: dots?.width,
      reach: dots?.reach,
    };
  }
}
