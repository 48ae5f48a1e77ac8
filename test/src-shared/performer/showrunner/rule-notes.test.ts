import { describe, expect, it } from 'vitest'
import { emptyNotes } from '../../../../src-shared/events/show-notes.ts'
import { ruleNotes } from '../../../../src-shared/performer/showrunner/rule-notes.ts'
import { startedRun } from '../../../fixtures/started-run.ts'

const textsOf = (run: ReturnType<typeof startedRun>) => {
  const { gags, threads, people, promises } = ruleNotes(run.journal.state())
  const texts = (list: readonly { text: string }[]) => list.map(({ text }) => text)
  return { gags: texts(gags), threads: texts(threads), people: texts(people), promises: texts(promises) }
}

describe('ruleNotes', () => {
  it('returns no notes for an empty run', () => {
    expect(ruleNotes(startedRun().journal.state())).toEqual(emptyNotes)
  })

  it('counts the losses to an opponent until the opponent is beaten', () => {
    const run = startedRun()
    run.moment('arrival', { subject: 'Warden' })
    run.moment('death')
    run.moment('death')
    expect(textsOf(run).threads).toContain('Warden is unbeaten after 2 losses.')
    expect(textsOf(run).gags).toContain('2 losses in a row.')
    run.moment('victory')
    expect(textsOf(run).threads).toEqual([])
    expect(textsOf(run).people).toEqual(['Warden: opponent, beaten, 2 losses.'])
  })

  it('records how many lines a speaker said, which question got no answer, and which thing was mentioned repeatedly but never used in a line', () => {
    const run = startedRun()
    run.moment('dialogue', { subject: 'Mia', quote: 'Where is my hat?' })
    run.moment('dialogue', { subject: 'Mia', prop: 'advice' })
    run.mention('wooden spoon')
    const { people, threads } = ruleNotes(run.journal.state())
    expect(people).toEqual([{ text: 'Mia: speaks, 4 lines.', about: 'Mia' }])
    expect(threads).toEqual([
      { text: 'Nobody answered “Where is my hat?”.' },
      { text: '“wooden spoon” was mentioned, but no line used it.', about: 'wooden spoon' },
    ])
  })

  it('takes no question from chat for one that the story left open', () => {
    const run = startedRun()
    run.moment('chat-asks', { subject: 'Ana', quote: 'Marlow, what is that?' })
    expect(textsOf(run).threads).toEqual([])
  })

  it('a mentioned thing is no longer an open thread once a line refers back to it', () => {
    const run = startedRun()
    run.mention('wooden spoon')
    expect(textsOf(run).threads).toHaveLength(1)
    run.say('Nobody has forgotten the wooden spoon.', { line: 'callback: wooden spoon' })
    expect(textsOf(run).threads).toEqual([])
  })

  it('records a subject that came up three times, and a promise from a line that was shown', () => {
    const run = startedRun()
    for (let n = 0; n < 3; n += 1) run.moment('place', { subject: 'Oak Hall' })
    run.say('Next time we knock at Oak Hall first.')
    run.say('What a view.')
    expect(textsOf(run).gags).toEqual(['“Oak Hall” came up 3 times.'])
    expect(ruleNotes(run.journal.state()).promises).toEqual([
      { text: 'Said: “Next time we knock at Oak Hall first.”', about: 'Oak Hall' },
    ])
  })

  it('a whisper that was not understood becomes an open thread without a subject', () => {
    const run = startedRun()
    run.moment('place', { subject: 'Oak Hall' })
    const text = 'hint at the party in Oak Hall'
    run.journal.append({ type: 'operator/said', kind: 'topic', text })
    run.journal.append({ type: 'show/whisper', text, read: false })
    expect(ruleNotes(run.journal.state()).threads).toEqual([
      { text: `A whisper was not understood: “${text}”` },
    ])
  })

  it('limits the number and the length of the notes in a very long run', () => {
    const run = startedRun()
    for (let n = 0; n < 300; n += 1) {
      run.moment('arrival', { subject: `Boss ${n}` })
      run.moment('death')
      run.moment('dialogue', { subject: `Guest ${n}`, prop: `thing ${n}`, quote: `Is it ${n}?` })
      run.say(`Next time it is ${n}. ${'long '.repeat(60)}`)
    }
    const notes = ruleNotes(run.journal.state())
    for (const list of Object.values(notes)) {
      expect(list).toHaveLength(list === notes.gags ? list.length : 4)
      for (const { text } of list) expect(text.length).toBeLessThanOrEqual(100)
    }
  })
})
