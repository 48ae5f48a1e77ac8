import { definePort } from '../tools/port.ts'
import type { Stage } from './stage.ts'

/** The stage as tools reach it. */
export const stagePort = definePort<Stage>('stage')
