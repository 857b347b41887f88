/** All tools of the drawing board. */
import type { Editor } from '../board/editor.ts';
import type { Tools } from '../board/tool.ts';
import { BoxTool } from './box.ts';
import { BrushTool } from './brush.ts';
import { FreehandTool } from './freehand.ts';
import { PlaceTool } from './place.ts';
import { PolygonTool } from './polygon.ts';
import { RoadTool } from './road.ts';
import { SelectTool } from './select.ts';

export const toolsFor = (editor: Editor): Tools => ({
  select: new SelectTool(editor, editor.selection),
  freehand: new FreehandTool(editor, 'freehand'),
  lake: new FreehandTool(editor, 'lake'),
  polygon: new PolygonTool(editor),
  rectangle: new BoxTool(editor, 'rectangle'),
  ellipse: new BoxTool(editor, 'ellipse'),
  brush: new BrushTool(editor, 'brush'),
  eraser: new BrushTool(editor, 'eraser'),
  road: new RoadTool(editor),
  house: new PlaceTool(editor, 'house'),
  tree: new PlaceTool(editor, 'tree'),
});
