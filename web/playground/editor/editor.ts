// The editor of an example, with what its run has told beside the lines.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  keymap,
  lineNumbers,
  WidgetType,
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';

/** A note at the end of a line. */
export interface Mark {
  line: number;
  kind: 'true' | 'false' | 'error';
  text: string;
}

class Note extends WidgetType {
  readonly #mark: Mark;

  constructor(mark: Mark) {
    super();
    this.#mark = mark;
  }

  override toDOM(): HTMLElement {
    const note = document.createElement('span');
    note.className = `play-mark play-${this.#mark.kind}`;
    note.textContent = this.#mark.text;
    return note;
  }
}

const setMarks = StateEffect.define<readonly Mark[]>();

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, { effects, changes, state }) {
    let next = set.map(changes);
    for (const effect of effects) {
      if (!effect.is(setMarks)) continue;
      const ranges = effect.value
        .filter(({ line }) => line >= 1 && line <= state.doc.lines)
        .flatMap((mark) => {
          const { from, to } = state.doc.line(mark.line);
          const note = Decoration.widget({ widget: new Note(mark), side: 1 }).range(to);
          const line = Decoration.line({ class: 'play-error-line' }).range(from);
          return mark.kind === 'error' ? [line, note] : [note];
        });
      next = Decoration.set(ranges, true);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

interface EditorEvents {
  onChange(): void;
  onRun(): void;
}

export class Editor {
  readonly #view: EditorView;

  constructor(parent: HTMLElement, code: string, { onChange, onRun }: EditorEvents) {
    const run = (): boolean => {
      onRun();
      return true;
    };
    this.#view = new EditorView({
      parent,
      state: EditorState.create({
        doc: code,
        extensions: [
          ...[lineNumbers(), history(), indentOnInput(), bracketMatching(), marks],
          ...[javascriptLanguage, syntaxHighlighting(classHighlighter), drawSelection()],
          EditorView.lineWrapping,
          // Tab goes on to the next control, so that nobody is caught.
          keymap.of([{ key: 'Mod-Enter', run }, ...defaultKeymap, ...historyKeymap]),
          EditorView.contentAttributes.of({ 'aria-label': 'Code' }),
          EditorView.updateListener.of(({ docChanged }) => {
            if (docChanged) onChange();
          }),
        ],
      }),
    });
  }

  get code(): string {
    return this.#view.state.doc.toString();
  }

  set code(code: string) {
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: code } });
  }

  mark(list: readonly Mark[]): void {
    this.#view.dispatch({ effects: setMarks.of(list) });
  }
}
