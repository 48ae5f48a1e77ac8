import { definePack } from '../tools/tool.ts'
import { describeFrame } from './describe-frame.ts'

export const sightPack = definePack('sight', 'Looking at what is on the screen.', [describeFrame])
