import { expect, it } from 'vitest'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { emptyState } from '../../../src-shared/events/state.ts'
import { performerControls } from '../../../src-shared/performer/controls.ts'
import { beatsIn, type HeardBody } from '../../../src-shared/performer/hearing.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

function house(direction: object | null = null) {
  const clock = virtualClock()
  const events: EventBody[] = []
  const asked: string[] = []
  const note =
    (what: string) =>
    (...args: readonly unknown[]) =>
      void asked.push(JSON.stringify([what, ...args]))
  const state = emptyState()
  const controls = performerControls({
    clock,
    emit: (event: EventBody) => void events.push(event),
    state: () => ({ ...state, show: { ...state.show, ...(direction && { direction }) } }),
    agents: { send: note('send'), interrupt: note('interrupt'), wake: note('wake'), runtimeOf: () => null },
  } as unknown as Parameters<typeof performerControls>[0])
  return { controls, events, asked, now: clock.now() }
}

it('a mood lasts two minutes and keeps the topic that applies, and its end keeps the topic’s time', () => {
  const { controls, events, now } = house({ mood: 'none', prop: 'spoon', untilAt: 9e15 })
  controls.setMood('hype', 'panel')
  controls.setMood('none', 'panel')
  controls.dropTopic('panel')
  expect(events).toEqual([
    { type: 'show/direction', mood: 'hype', prop: 'spoon', untilAt: now + 120_000, by: 'panel' },
    { type: 'show/direction', mood: 'none', prop: 'spoon', untilAt: 9e15, by: 'panel' },
    { type: 'show/direction', mood: 'none', untilAt: 9e15, by: 'panel' },
  ])
  const over = house({ mood: 'hype', prop: 'spoon', untilAt: 0 })
  over.controls.setMood('gentle', 'panel')
  expect(over.events[0]).not.toHaveProperty('prop')
})

it('a look asks the performer, and a cancel interrupts it and wakes it again', () => {
  const { controls, asked } = house()
  controls.look()
  controls.cancel('panic')
  expect(asked).toEqual([
    '["send","performer",{"from":"operator","kind":"asked","body":{"for":"look"}}]',
    '["interrupt","performer","panic"]',
    '["wake","performer"]',
  ])
  expect(controls.tools()).toEqual([])
})

it.each([
  [
    'chat/message',
    { name: 'Ana', text: 'x'.repeat(90) },
    { kind: 'chat-asks', subject: 'Ana', quote: 'x'.repeat(80) },
  ],
  [
    'chat/newcomers',
    { names: ['Ana', 'Bo', 'Cy'], count: 3 },
    { kind: 'first-time', subject: 'Ana & Bo', number: { value: 3 } },
  ],
  [
    'chat/newcomers',
    { names: ['A very long user name', 'Bo'], count: 2 },
    { subject: 'A very long user name' },
  ],
  [
    'chat/gift',
    { names: ['Ana'], amount: 20, count: 1, what: 'subs' },
    { salience: 0.9, number: { label: 'subs', value: 20 } },
  ],
  [
    'chat/gift',
    { names: ['Ana'], amount: 19, count: 2, what: 'subs' },
    { salience: 0.75, number: { label: 'gifts' } },
  ],
  ['chat/gift', { names: ['Ana'], amount: 500, count: 1, what: 'bits' }, { salience: 0.6 }],
  ['chat/gift', { names: ['Ana'], amount: 499, count: 1, what: 'bits' }, { salience: 0.4 }],
  ['chat/gift', { names: ['Ana'], amount: 25, count: 1, what: 'money' }, { salience: 0.75 }],
  [
    'chat/raid',
    { name: 'Bo', viewers: 40 },
    { kind: 'raid', subject: 'Bo', number: { label: 'viewers', value: 40 } },
  ],
  ['chat/erupted', { mood: 'joy', people: 9 }, { kind: 'chat-erupts', polarity: 0.4, number: { value: 9 } }],
  ['chat/erupted', { mood: 'loss', people: 9 }, { kind: 'chat-erupts', polarity: -0.4 }],
  [
    'chat/vote',
    { options: ['a', 'b', 'c'], counts: [1, 3, 2] },
    { kind: 'vote', subject: 'b', number: { label: 'votes', value: 3 } },
  ],
  ['chat/vote', { options: ['a', 'b'], counts: [0, 0] }, null],
  ['chat/vote', { options: ['a', 'b'], counts: [2, 2] }, null],
  ['chat/vote', { options: ['a', 'b'] }, null],
])('hears %s %j', (type, event, beat) => {
  const heard = beatsIn({ type, ...event } as unknown as HeardBody, {} as never)
  expect(heard).toHaveLength(beat === null ? 0 : 1)
  if (beat !== null) expect(heard[0]).toMatchObject(beat)
})
