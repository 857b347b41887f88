/** All tools of the drawing board. */
import type { Editor } from '../board/editor.ts';
import type { Tools } from '../board/tool.ts';
import { Box } from './box.ts';
import { Brush } from './brush.ts';
import { Freehand } from './freehand.ts';
import { Place } from './place.ts';
import { Polygon } from './polygon.ts';
import { RoadTool } from './road.ts';
import { Select } from './select.ts';

export const toolsFor = (editor: Editor): Tools => ({
  select: new Select(editor, editor.selection),
  freehand: new Freehand(editor),
  polygon: new Polygon(editor),
  rectangle: new Box(editor, 'rectangle'),
  ellipse: new Box(editor, 'ellipse'),
  brush: new Brush(editor, 'brush'),
  eraser: new Brush(editor, 'eraser'),
  road: new RoadTool(editor),
  house: new Place(editor, 'house'),
  tree: new Place(editor, 'tree'),
});
