/** Icons that nothing shows before somebody moves. */
import check from 'lucide-static/icons/check.svg?raw';
import copy from 'lucide-static/icons/copy.svg?raw';
import trees from 'lucide-static/icons/trees.svg?raw';
import { addIcons } from './icons.ts';

addIcons({ check, copy, trees });
