/** All tools of the drawing board; loaded when somebody moves. */
import type { Editor } from '../board/editor.ts';
import type { Tool, Tools } from '../board/tool.ts';
import { BoxTool } from './box.ts';
import { BrushTool } from './brush.ts';
import { DensityTool } from './density.ts';
import { FreehandTool } from './freehand.ts';
import { PlaceTool } from './place.ts';
import { PolygonTool } from './polygon.ts';
import { RoadTool } from './road.ts';
import { SelectTool } from './select.ts';

export { snappedTo } from '../scene/snap.ts';

/** `freehand` is already loaded. */
export const toolsFor = (editor: Editor, freehand: Tool): Tools => ({
  select: new SelectTool(editor, editor.selection),
  freehand,
  lake: new FreehandTool(editor, 'lake'),
  polygon: new PolygonTool(editor),
  rectangle: new BoxTool(editor, 'rectangle'),
  ellipse: new BoxTool(editor, 'ellipse'),
  brush: new BrushTool(editor, 'brush'),
  eraser: new BrushTool(editor, 'eraser'),
  density: new DensityTool(editor),
  road: new RoadTool(editor),
  house: new PlaceTool(editor, 'house'),
  tree: new PlaceTool(editor, 'tree'),
});
