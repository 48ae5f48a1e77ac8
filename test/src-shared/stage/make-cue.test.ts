import { expect, it } from 'vitest'
import type { CueContent } from '../../../src-shared/events/cue.ts'
import { cueDuration } from '../../../src-shared/events/lanes.ts'
import { emptyState } from '../../../src-shared/events/state.ts'
import { makeCue } from '../../../src-shared/stage/make-cue.ts'

const particles: CueContent = { lane: 'particle', kind: 'confetti', count: 20 }
const sound: CueContent = { lane: 'sound', sound: 'fail_trombone', volume: 1 }

it.each([
  ['particles', particles, 3000],
  ['a sound', sound, cueDuration(sound)],
])('in a triumph, the duration of %s fits its lane', (_, content, durationMs) => {
  const cue = makeCue({ content, by: 'tool', moment: 'triumph' }, 'c1', emptyState(), 1000)
  expect(cue).toMatchObject({ moment: 'triumph', durationMs })
})
