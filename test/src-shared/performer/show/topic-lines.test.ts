import { describe, expect, it } from 'vitest'
import type { Beat } from '../../../../src-shared/events/beat.ts'
import { linesAbout } from '../../../../src-shared/events/persona.ts'
import type { LineTopic } from '../../../../src-shared/events/screen-topic.ts'
import { emptyState } from '../../../../src-shared/events/state.ts'
import { chooseLine } from '../../../../src-shared/performer/show/bank.ts'
import { defaultSettings } from '../../../../src-shared/settings/settings.ts'
import { seededRng } from '../../../fixtures/seeded-rng.ts'
import { marlow } from '../../../fixtures/show.ts'

const now = 10_000_000
const { show } = emptyState()
const about = (topic: LineTopic) =>
  (marlow.lines[linesAbout(topic)] ?? []).map((line) => (typeof line === 'string' ? line : line.text))

const beat: Beat = {
  ...{ id: 'b1', kind: 'place', subject: null, polarity: 0.1, salience: 0.5, novelty: 1 },
  ...{ observation: 'o1', nth: 1, topic: { name: 'fire', text: 'The campfire burns.' } },
}
const chosen = (given: Partial<Beat>, used: typeof show.used = [], persona = marlow) =>
  chooseLine({
    beat: { ...beat, ...given },
    ...{ show: { ...show, used }, persona, ratings: defaultSettings.show },
    ...{ recent: [], waiting: [], rng: seededRng(5), now },
  })?.line.template

describe('lines about what the screen names', () => {
  it('come before the lines of the kind of moment, and before filler', () => {
    expect(about('fire')).toContain(chosen({}))
    expect(about('fire')).toContain(chosen({ kind: 'idle', salience: 0.2, looks: ['dark', 'still'] }))
    expect(about('fire')).not.toContain(chosen({ topic: undefined }))
  })

  it('insert a thing that has no topic, at most once a minute', () => {
    const umbrella = { topic: { name: 'thing' as const, text: 'Hand me that umbrella.', word: 'umbrella' } }
    const first = chosen(umbrella) as string
    expect(about('thing')).toContain(first)
    expect(about('thing')).not.toContain(chosen(umbrella, [{ template: first, at: now - 59_000 }]))
    expect(about('thing')).toContain(chosen(umbrella, [{ template: first, at: now - 61_000 }]))
  })

  it('leave a great moment to its own lines', () => {
    expect(about('fire')).not.toContain(chosen({ kind: 'death', salience: 0.8 }))
  })

  it('are at least two minutes apart for one topic, and each is said once', () => {
    const first = chosen({}) as string
    expect(about('fire')).not.toContain(chosen({}, [{ template: first, at: now - 119_000 }]))
    const later = chosen({}, [{ template: first, at: now - 121_000 }])
    expect(about('fire')).toContain(later)
    expect(later).not.toBe(first)
  })

  it('are missing in a persona without them, which then says a line of the kind', () => {
    const { [linesAbout('fire')]: _, ...lines } = marlow.lines
    expect(marlow.lines.place?.map((line) => (typeof line === 'string' ? line : line.text))).toContain(
      chosen({ subject: 'Old Harbor' }, [], { ...marlow, lines }),
    )
  })
})
