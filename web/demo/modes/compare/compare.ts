/** Compare: six methods on the ground drawn, each with a card; a worker samples and measures. */
import '../../styles/compare.css';
import '../../styles/compare-cards.css';
import '../../styles/compare-narrow.css';
import { boxOf } from '../../geometry/boxes.ts';
import type { Ring } from '../../geometry/rings.ts';
import { areasOf, type Scene } from '../../scene/scene.ts';
import { metres } from '../../ui/format.ts';
import type { Mode, ModeHost } from '../modes.ts';
import { Bar, type Extras, knobsFor, type View } from './bar.ts';
import { Card, type Painter, type Plot } from './card.ts';
import { coloursOf } from './colours.ts';
import { cameraFor, finestRadius } from './framing.ts';
import { paintGaps } from './gaps.ts';
import { type Answer, METHODS, type Question } from './messages.ts';
import { fillTable, makeTable } from './table.ts';
import { TreesPainter, withTreetops } from './trees-picture.ts';
import { WorkerClient } from './worker-client.ts';

const MARKUP = `
  <div class="cards"></div>
  <div class="figures-table"></div>
  <div class="nothing leaf" hidden><h2></h2><p></p><button type="button" data-words aria-pressed="true">Draw a shape</button></div>`;

export class CompareMode implements Mode {
  private readonly extras: Extras = { tries: 30, share: 1 };
  private readonly client: WorkerClient = new WorkerClient((...answer) => this.receive(...answer));
  private readonly cards: readonly Card[] = METHODS.map(
    (info) => new Card(info, (plot, card) => void this.explain(plot, card)),
  );
  private readonly table: HTMLTableElement = makeTable();
  private readonly bar: Bar;
  private treesPainter: TreesPainter | undefined;
  private cells: typeof import('./cells.ts') | undefined;
  private view: View = 'gaps';
  private shown = false;
  /** The scene that the cards show. */
  private scene: Scene;
  /** The rings drawn, and the free ground that the methods fill. */
  private drawn: readonly Ring[] = [];
  private free: readonly Ring[] = [];

  constructor(private readonly host: ModeHost) {
    const { editor, element } = host;
    this.scene = editor.scene;
    const knobs = knobsFor(editor, this.extras, () => this.ask());
    this.bar = new Bar(knobs, (view) => this.choose(view));
    element.innerHTML = MARKUP;
    element.prepend(this.bar.element);
    this.find('.cards').append(...this.cards.map((card) => card.element));
    this.find('.figures-table').append(this.table);
    this.find('.nothing button').addEventListener('click', () => host.draw());
    editor.on((change) => {
      if (change === 'scene' && this.shown) this.ask();
    });
    Object.defineProperty(window, 'copseCompare', { get: () => this.read() });
  }

  open(): void {
    this.shown = true;
    this.choose(this.view);
    this.ask();
  }

  close(): void {
    this.shown = false;
    this.client.stop();
    this.free = [];
    this.treesPainter = undefined;
    for (const card of this.cards) card.clear();
  }

  refresh(): void {
    const { radius } = this.host.editor.scene;
    if (this.free.length > 0 && Math.max(radius, this.finest()) !== this.scene.radius) this.ask();
    this.paint();
  }

  private find(selector: string): HTMLElement {
    return this.host.element.querySelector<HTMLElement>(selector) as HTMLElement;
  }

  private choose(view: View): void {
    this.view = view;
    this.host.element.dataset.view = view;
    this.find('.figures-table').classList.toggle('unseen', view !== 'table');
    this.bar.show(view, this.finest());
    if (view === 'cells' && !this.cells) void this.loadCells();
    this.paint();
  }

  private async explain(plot: Plot, card: Card): Promise<void> {
    const { showPlot } = await import('./explain.ts');
    showPlot(plot, card, coloursOf(this.host.element));
  }

  private async loadCells(): Promise<void> {
    this.cells = await import('./cells.ts');
    this.paint();
  }

  /** The least radius at which the trees of the scene can be seen on a card; 0 without a scene. */
  private finest(): number {
    const drawn = areasOf(this.host.editor.scene).filter(({ cut }) => !cut);
    const { clientWidth, clientHeight } = this.cards[0]!.picture;
    if (drawn.length === 0 || clientWidth === 0) return 0;
    return finestRadius(boxOf(drawn.flatMap(({ rings }) => rings)), clientWidth, clientHeight);
  }

  private ask(): void {
    const { scene } = this.host.editor;
    const finest = this.finest();
    this.bar.show(this.view, finest);
    if (areasOf(scene).every(({ cut }) => cut)) {
      this.client.stop();
      this.sayNothing(
        'Nothing to compare yet',
        'Draw a shape, and six methods fill it side by side.',
      );
      return;
    }
    const { tries, share } = this.extras;
    for (const card of this.cards) card.wait();
    this.client.ask({ scene: { ...scene, radius: Math.max(scene.radius, finest) }, tries, share });
  }

  private sayNothing(title: string, words: string): void {
    this.free = [];
    for (const card of this.cards) {
      card.clear();
      card.rest();
    }
    this.host.element.classList.add('empty');
    this.find('.nothing').hidden = false;
    this.find('.nothing h2').textContent = title;
    this.find('.nothing p').textContent = words;
    this.bar.note.textContent = '';
    this.fillTable();
  }

  private receive(answer: Answer, { scene }: Question): void {
    const card = 'card' in answer ? this.cards[answer.card] : undefined;
    if (answer.type === 'ground') this.showGround(scene, answer.drawn, answer.free);
    else if (answer.type === 'failed') this.sayNothing('That did not work', answer.message);
    else if (answer.type === 'card') {
      card?.show(answer.measured);
      if (card) this.paintCard(card);
    } else if (answer.type === 'spectrum') {
      card?.showSpectrum(answer.spectrum);
      card?.paintSpectrum(coloursOf(this.host.element));
    } else if (answer.type === 'error') card?.fail(answer.message);
    this.fillTable();
  }

  private showGround(scene: Scene, drawn: readonly Ring[], free: readonly Ring[]): void {
    if (free.length === 0) {
      const words = 'Margin, roads and houses leave no room for a tree.';
      this.sayNothing('No room for trees', words);
      return;
    }
    this.scene = scene;
    for (const card of this.cards) card.wait();
    this.drawn = drawn;
    this.free = free;
    this.host.element.classList.remove('empty');
    this.find('.nothing').hidden = true;
    const { radius } = scene;
    this.bar.note.textContent =
      radius > this.host.editor.scene.radius
        ? `${metres(radius)} apart here, so that you see each tree`
        : `Same ground, same seed, ${metres(radius)} between trees`;
  }

  private fillTable(): void {
    const caption = `Six methods at a spacing of r = ${metres(this.scene.radius)}`;
    fillTable(
      this.table,
      caption,
      this.cards.map(({ measured }) => measured),
    );
  }

  private readonly paintPicture: Painter = (canvas, context, camera, measured) => {
    const { scene, host } = this;
    if (this.view === 'cells')
      this.cells?.paintCells(
        context,
        camera,
        this.free,
        measured.positions,
        coloursOf(host.element),
      );
    else if (this.view !== 'trees')
      paintGaps(context, camera, this.free, measured, scene.radius, coloursOf(host.element));
    else {
      this.treesPainter ??= new TreesPainter(host.stage.sheet);
      const { positions } = measured;
      const wood = { scene, rings: this.drawn, positions };
      context.drawImage(
        this.treesPainter.paint(canvas, camera, wood, host.stage.palette),
        0,
        0,
        canvas.clientWidth,
        canvas.clientHeight,
      );
    }
  };

  private paintCard(card: Card): void {
    const { clientWidth, clientHeight } = card.picture;
    if (this.free.length === 0 || clientWidth === 0) return;
    const { radius } = this.scene;
    const ground = boxOf(this.drawn);
    const box = this.view === 'trees' ? withTreetops(ground, radius) : ground;
    const camera = cameraFor(box, radius, clientWidth, clientHeight);
    card.paint(camera, this.paintPicture, coloursOf(this.host.element));
  }

  private paint(): void {
    for (const card of this.cards) this.paintCard(card);
  }

  /** The state shown, for tests. */
  private read(): object {
    return {
      busy: this.client.busy,
      radius: this.scene.radius,
      rings: this.free,
      cards: this.cards.map(({ info, measured }) => ({
        method: info.method,
        ...measured,
        positions: Array.from(measured?.positions ?? []),
        places: Array.from(measured?.places ?? []),
        pairs: undefined,
        curve: undefined,
      })),
    };
  }
}
