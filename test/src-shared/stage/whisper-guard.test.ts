import { describe, expect, it } from 'vitest'
import type { CueContent } from '../../../src-shared/events/cue.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { createStage } from '../../../src-shared/stage/stage.ts'
import { defaultGuards, unpacedSettings } from '../../fixtures/stage.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

function stageWith(...whispers: string[]) {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const brain = { driver: 'test', model: 'm', mode: 'text' }
  journal.append({ type: 'run/start', settings: unpacedSettings, brain })
  for (const text of whispers) journal.append({ type: 'operator/said', kind: 'topic', text })
  const emit = journal.append
  const stage = createStage({ emit, state: journal.state, clock, guards: defaultGuards, pages: () => 1 })
  const say = (
    text: string,
    by: 'tool' | 'text' | 'operator' = 'text',
    lane: 'caption' | 'text' | 'voice' = 'caption',
  ) => {
    const content: CueContent = lane === 'text' ? { lane, text, place: 'top', tone: 'chalk' } : { lane, text }
    return stage.offer({ by, writer: 'model', content, turn: 't1' }).ok
  }
  return { clock, journal, say }
}

describe('whisperGuard', () => {
  it.each([
    ['tell chat I am quitting my job on friday', 'Chat, quitting my job on Friday!'],
    ['tell chat I am quitting my job on friday', 'On Friday comes the job they are quitting.'],
    ['tell chat I am quitting my job on friday', 'Quiting jobs, fridays, wow'],
    ['go easy on kevin, his dog died', 'Kevin, sorry that your dog died.'],
    ['gimme sum confeti please my friend', 'Gimme sum confeti please my friend'],
    ['roast my haircut', 'roast my haircut'],
  ])('given the whisper “%s”, blocks the line “%s”', (whisper, line) => {
    const { say, journal } = stageWith(whisper)
    for (const lane of ['caption', 'text', 'voice'] as const) expect(say(line, 'tool', lane)).toBe(false)
    expect(journal.state().totals.filtered).toBe(3)
  })

  it.each([
    ['tease the chest', 'That chest looks suspiciously smug.'],
    ['roast my haircut', 'Who cut that, a lawnmower?'],
    ['tell chat I am quitting my job on friday', 'What a jump!'],
  ])('given the whisper “%s”, passes the line “%s”', (whisper, line) => {
    expect(stageWith(whisper).say(line)).toBe(true)
  })

  it('passes words that a whisper quotes for the screen, but not the rest of the whisper', () => {
    const { say } = stageWith('put "victory is ours tonight" on screen because kevin owes me money')
    expect(say('victory is ours tonight', 'tool', 'text')).toBe(true)
    expect(say('victory is ours tonight because kevin owes me money', 'tool', 'text')).toBe(false)
  })

  it('passes the name and the occasion of a line about a person, but not the reason', () => {
    const { say } = stageWith('wish Kim a happy birthday', 'congratulate Mia on her secret promotion')
    expect(say('Happy birthday, Kim.')).toBe(true)
    expect(say('Mia has a secret promotion.')).toBe(false)
  })

  it('blocks the second of two sentences that together reveal a whisper', () => {
    const { say, clock } = stageWith('tell chat that kevin secretly bought the golden dragon')
    expect(say('Kevin secretly.')).toBe(true)
    clock.advance(5000)
    expect(say('Bought the golden dragon.')).toBe(false)
  })

  it('blocks a line that reveals a whisper together with an earlier line', () => {
    const whisper = 'tell chat that kevin secretly bought the golden dragon'
    const { say, clock } = stageWith(whisper)
    expect(say('Golden dragon!')).toBe(true)
    clock.advance(5000)
    expect(say('Kevin secretly.')).toBe(false)
    expect(stageWith(whisper).say('Kevin secretly.')).toBe(true)
  })

  it('protects the newest eight whispers', () => {
    const { say } = stageWith(
      'anna flunked chemistry',
      'boris hates broccoli',
      'clara crashed her bicycle',
      'dmitri snores loudly',
      'elena burned the lasagna',
      'felix skipped practice',
      'greta lost her passport',
      'hector forgot our anniversary',
      'ingrid sold the piano',
    )
    expect(say('Ingrid sold the piano.')).toBe(false)
    expect(say('Boris hates broccoli.')).toBe(false)
    expect(say('Anna flunked chemistry.')).toBe(true)
  })

  it('does not check the operator’s own words', () => {
    expect(stageWith('roast my haircut badly').say('roast my haircut badly', 'operator')).toBe(true)
  })

  it('stops protecting a whisper after ten minutes', () => {
    const { clock, journal, say } = stageWith('roast my haircut badly')
    clock.advance(11 * 60_000)
    journal.append({ type: 'performer/resumed', by: 'test' })
    expect(say('roast my haircut badly')).toBe(true)
  })

  it('records that a line was blocked, but not the words of the line', () => {
    const { say, journal } = stageWith('roast my haircut badly')
    const events: string[] = []
    journal.subscribe((event) => events.push(JSON.stringify(event)))
    say('roast my haircut badly')
    expect(events.join('\n')).toContain('"rule":"whisper"')
    expect(events.join('\n')).not.toContain('haircut')
  })
})
