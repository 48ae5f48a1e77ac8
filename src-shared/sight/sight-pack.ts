import { definePack } from '../tools/pack.ts'
import { describeFrame } from './describe-frame.ts'

export const sightPack = definePack('sight', 'Looking at what is on the screen.', [describeFrame])
