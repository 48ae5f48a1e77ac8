import { describe, expect, it } from 'vitest'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { historyOf } from '../../../src-shared/performer/history.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const journalOf = () => {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const say = (...bodies: EventBody[]) => {
    for (const body of bodies) {
      clock.advance(10)
      journal.append(body)
    }
  }
  say(runStart)
  return { say, written: () => JSON.stringify(historyOf(journal.state())) }
}

const ids = { turn: 't1', call: 't1.1.1', tool: 'files/write' }
const cutOff: EventBody[] = [
  { type: 'turn/start', turn: 't1', cause: 'say', observation: '' },
  { type: 'tool/call', ...ids, args: { line: 'a' }, raw: '' },
  { type: 'tool/error', ...ids, error: 'orphan', message: 'm', ms: 1 },
  { type: 'turn/end', turn: 't1', stop: 'cancelled', steps: 1, calls: 1, ms: 1 },
]
const spoken = (turn: string): EventBody[] => [
  { type: 'turn/start', turn, cause: 'tick', observation: '' },
  { type: 'perform/text', turn, text: `words of ${turn}` },
  { type: 'turn/end', turn, stop: 'final', steps: 1, calls: 0, ms: 1 },
]

describe('historyOf', () => {
  it('warns the model not to repeat a call that may or may not have happened', () => {
    const { say, written } = journalOf()
    say(...cutOff)
    expect(written()).toContain('so it may or may not have happened; do not repeat it unless you can check.')
  })

  it.each([true, false])(
    'includes the streamer’s answer about a call (happened: %s), even if its turn is no longer in the state',
    (happened) => {
      const { say, written } = journalOf()
      say(...cutOff, ...['t2', 't3', 't4'].flatMap(spoken))
      expect(written()).not.toContain('files/write')
      say({ type: 'tool/settled', turn: 't1', call: 't1.1.1', happened, by: 'panel' })
      expect(written()).toContain(`the streamer says that it ${happened ? 'happened' : 'did not happen'}.`)
      say(...['t5', 't6', 't7'].flatMap(spoken))
      expect(written()).not.toContain('files/write')
      expect(written()).toContain('words of t5')
    },
  )
})
