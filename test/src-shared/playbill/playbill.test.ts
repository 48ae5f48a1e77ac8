import { describe, expect, it } from 'vitest'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { maskBill } from '../../../src-shared/playbill/mask-bill.ts'
import { type Playbill, playbillMeter, type RatedLines } from '../../../src-shared/playbill/playbill.ts'
import { publicWords } from '../../../src-shared/playbill/public-words.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { eveningRun, line, moment } from '../../fixtures/evening-run.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

/** Returns the playbill of a run with 10 seconds between two events. */
function billOf(bodies: Iterable<EventBody>, rated: Partial<RatedLines> = {}): Playbill {
  const clock = virtualClock(1_000_000)
  const journal = memoryJournal({ run: 'r', clock })
  const meter = playbillMeter(publicWords(defaultSettings), { funny: [], never: [], ...rated })
  journal.subscribe(meter.event)
  for (const body of bodies) {
    clock.advance(10_000)
    journal.append(body)
  }
  return meter.playbill()
}

const textsOf = ({ best }: Playbill): string[] => best.map(({ text }) => text)

describe('playbillMeter', () => {
  it('says of each line what led to it, in words that others may see', () => {
    const { best } = billOf(eveningRun())
    const [gate] = best.filter(({ text }) => text.startsWith('A gate'))
    expect(gate).toMatchObject({
      beat: { kind: 'arrival', subject: 'Gate Warden' },
      screen: ['THE GATE WARDEN'],
    })
    expect(gate).toMatchObject({ isPrepared: true, ratedBy: null, atMs: 50_000 - 10_000 })
    const [nine] = best.filter(({ text }) => text.startsWith('Nine'))
    expect(nine).toMatchObject({ beat: { number: { label: 'HP', value: 9 } }, isPrepared: false, screen: [] })
  })

  it('puts the line first that the streamer rated as funny, then one at which chat laughed', () => {
    const laughed = billOf(eveningRun())
    expect(laughed.best[0]).toMatchObject({ text: 'Bow anyway.\nIt confuses them.', ratedBy: 'chat' })
    const rated = billOf(eveningRun(), { funny: ['Nine. The spoon had more.'] })
    expect(rated.best[0]).toMatchObject({ text: 'Nine. The spoon had more.', ratedBy: 'streamer' })
  })

  it('lists the other lines in the order of the evening', () => {
    const times = billOf(eveningRun())
      .best.slice(1)
      .map(({ atMs }) => atMs)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('leaves out lines that the streamer banned, and lines that the filter of today holds back', () => {
    const bodies = [
      runStart,
      ...moment(1, { seen: [line('YOU DIED')], said: 'Call me at kaela@example.org.' }),
      ...moment(2, { seen: [line('YOU DIED')], said: 'Banned, this one.', template: 'Banned, {this} one.' }),
      ...moment(3, { seen: [line('YOU DIED')], said: 'Fine.' }),
    ]
    expect(textsOf(billOf(bodies, { never: ['Banned, {this} one.'] }))).toEqual(['Fine.'])
  })

  it('prefers different kinds of moments, and has at most nine lines', () => {
    const bodies = [
      runStart,
      ...Array.from({ length: 30 }, (_, n) => [
        ...moment(n + 1, { seen: [], said: `Fallen ${n}.`, beat: { salience: 0.9 } }),
      ]).flat(),
      ...moment(40, { seen: [], said: 'A hat!', beat: { kind: 'reward', salience: 0.5, polarity: 0.5 } }),
    ]
    const texts = textsOf(billOf(bodies))
    expect(texts).toHaveLength(9)
    expect(texts).toContain('A hat!')
  })

  it('lists a running joke with its steps, and none with one step', () => {
    const bodies = [...eveningRun()]
    expect(billOf(bodies).gags).toMatchObject([
      { about: 'wooden spoon', steps: [{ step: 'plant' }, { step: 'twist' }, { step: 'payoff' }] },
    ])
    expect(billOf(bodies.slice(0, 5)).gags).toEqual([])
  })

  it('counts lines, reactions, paid jokes, raids and answers, and names clips without their folder', () => {
    const { figures, clips } = billOf(eveningRun())
    expect(figures).toEqual({ lines: 5, reactions: 4, payoffs: 1, raids: 1, answers: 1 })
    expect(clips).toEqual([{ name: 'victory-1.mp4', line: 'The spoon takes a bow.' }])
  })

  it('does not list a line that the streamer sent by hand', () => {
    const by = { lane: 'caption' as const, by: 'operator' as const, durationMs: 100 }
    const cue = { id: 'c1', ...by, content: { lane: 'caption' as const, text: 'Hello!' } }
    expect(billOf([runStart, { type: 'stage/cue', cue }])).toMatchObject({ best: [], figures: { lines: 0 } })
  })

  it('has no lines for a run that said nothing', () => {
    expect(billOf([runStart])).toMatchObject({ best: [], gags: [], clips: [], ms: 0 })
  })
})

describe('maskBill', () => {
  it('replaces names in texts, but no kinds, even for a person who is called like one', () => {
    const mask = (text: string) => text.replaceAll(/Kaela|death/g, 'viewer 1')
    const bill = maskBill(billOf(eveningRun()), mask)
    expect(JSON.stringify(bill)).not.toContain('Kaela')
    const [asked] = bill.best.filter(({ text }) => text.startsWith('Planned'))
    expect(asked).toMatchObject({ text: 'Planned, viewer 1? I rehearsed it.', beat: { subject: 'viewer 1' } })
    expect(bill.best.some(({ beat }) => beat?.kind === 'death')).toBe(true)
  })
})
