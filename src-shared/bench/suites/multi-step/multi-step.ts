import { examplePack } from '../../packs/example-pack.ts'
import { defineSuite } from '../../suite.ts'
import { codingTasks } from './coding-tasks.ts'
import { otherTasks } from './other-tasks.ts'

/** Tasks that need up to three calls, some in a fixed order. The model reads each result before it continues. */
export const multiStep = defineSuite({
  name: 'multi-step',
  description: 'Coding, arithmetic and a library: chains of calls, parallel calls, and when to stop.',
  pack: examplePack,
  system:
    'You help a programmer with the project that is open. Use the tools; when you have what was asked, answer in one short sentence.',
  choicePolicy: 'all',
  steps: 4,
  cases: [...codingTasks, ...otherTasks],
})
