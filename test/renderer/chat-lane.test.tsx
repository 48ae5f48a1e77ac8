import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { channelName } from '../../renderer/panel/chat/channel-field.tsx'
import { MissedList } from '../../renderer/panel/chat/chat-missed.tsx'
import { ChatRow } from '../../renderer/panel/chat/chat-row.tsx'
import { fateOf, rowTitle } from '../../renderer/panel/chat/row-words.ts'
import { sourceLeds } from '../../renderer/panel/connections/lamps.ts'
import { missedOf } from '../../src-shared/chat/missed.ts'
import type { HeardRow } from '../../src-shared/contract/api/chat.ts'
import type { ShowPlan } from '../../src-shared/events/beat.ts'
import type { BeatView } from '../../src-shared/events/show.ts'
import type { ChatView } from '../../src-shared/events/views.ts'
import { beatBody } from '../../src-shared/moments/beat-body.ts'

const person = (name: string) => ({ name, login: name })
const row: HeardRow = {
  ...{ kind: 'asks', id: 'm1', at: 1000, outcome: 'handed', isTest: false },
  ...{ people: [person('Ana')], text: 'Marlow, sing!' },
}

const beat = (at: number, plan: ShowPlan): BeatView => ({
  ...{ at, energy: 0, plan },
  beat: { ...beatBody('chat-asks', { subject: 'Ana' }), id: 'b1', novelty: 1, nth: 1, observation: '' },
})
const rest: ShowPlan = { level: 'rest', held: 'chat', writer: 'bank' }

describe('fateOf', () => {
  it('says that something waits, or why it was left out', () => {
    expect(fateOf({ ...row, outcome: 'waits' }, [], 2000)).toEqual({ is: 'waits' })
    expect(fateOf({ ...row, outcome: 'too-old' }, [], 2000)).toEqual({
      is: 'unused',
      words: 'no room within a minute, so it is too old',
    })
  })

  it('takes from the show what it made of what it was handed', () => {
    const line = { text: 'La la la.', template: 'La la la.' } as NonNullable<ShowPlan['line']>
    const used: ShowPlan = { level: 'murmur', writer: 'bank', wordsAfterMs: 0, line }
    expect(fateOf(row, [beat(1200, used)], 2000)).toEqual({ is: 'used', words: 'La la la.' })
    expect(fateOf(row, [beat(1200, rest)], 2000)).toEqual({ is: 'unused', words: 'enough lines about chat' })
  })

  it('blames no beat from before, waits for a late one, and claims nothing about what the show has forgotten', () => {
    expect(fateOf(row, [beat(900, rest)], 2000)).toEqual({ is: 'with-show' })
    expect(fateOf(row, [beat(900, rest)], 60_000)).toMatchObject({ is: 'unused' })
    expect(fateOf(row, [beat(50_000, rest)], 60_000)).toEqual({ is: 'none' })
  })
})

describe('a row of the lane', () => {
  const shown = (one: HeardRow, muted: readonly string[] = []) =>
    renderToStaticMarkup(
      <ul>
        <ChatRow row={one} fate="none" muted={new Set(muted)} mute={() => {}} />
      </ul>,
    )

  it('offers to mute its person, except in a test and for a person who is muted already', () => {
    expect(shown(row)).toContain('Mute Ana')
    expect(shown(row, ['ana'])).not.toContain('Mute')
    expect(shown({ ...row, isTest: true })).not.toContain('Mute')
    expect(shown({ ...row, isTest: true })).toContain('Test')
  })

  it('never shows a name that the filter stops', () => {
    const html = shown({ ...row, people: [{ name: 'someone', login: 'BadName' }] })
    expect(html).toContain('Mute someone')
    expect(html).not.toContain('BadName')
  })

  it('names the first of many people', () => {
    const people = [person('Ana'), person('Ben')]
    expect(rowTitle({ ...row, kind: 'first-time', people, count: 9 })).toBe(
      'First message: Ana, Ben and 7 more',
    )
    expect(rowTitle({ ...row, kind: 'gift', what: 'gift-sub', amount: 5, people, count: 2 })).toBe(
      'Ana, Ben: 5 gifted subscriptions',
    )
  })
})

describe('channelName', () => {
  it.each([
    ['Juniper', 'juniper'],
    [' https://www.twitch.tv/juniper_7?x=1 ', 'juniper_7'],
    ['twitch.tv/juniper/videos', 'juniper'],
    ['@juniper', 'juniper'],
    ['', ''],
    ['my channel', null],
    ['https://youtube.com/juniper', null],
  ])('reads “%s” as %s', (typed, name) => {
    expect(channelName(typed)).toBe(name)
  })
})

describe('sourceLeds', () => {
  const chat = (state: ChatView['sources'][string]): ChatView => ({
    ...{ messages: [], named: [], gone: [], perMinute: 0, vote: null },
    sources: { twitch: state },
  })
  const led = (state: ChatView['sources'][string], heardAt: number | null, now: number) =>
    sourceLeds({ chat: chat(state), ended: null }, heardAt, now)[0]

  it('is green only if something was heard, and says when', () => {
    const connected = { state: 'connected', at: 0, channel: 'juniper' } as const
    expect(led(connected, null, 5000)).toEqual({
      ...{
        source: 'twitch',
        label: 'Twitch · juniper',
        lamp: 'idle',
        detail: 'connected, nothing heard yet',
      },
    })
    expect(led(connected, null, 90_000)?.help).toContain('your own chat')
    expect(led(connected, 50_000, 90_000)).toMatchObject({ lamp: 'ok', detail: 'last heard 40 s ago' })
    const quiet = { message: 'Nothing was heard for 10 minutes.', remedy: 'Write something.' }
    expect(led({ ...connected, ...quiet }, 50_000, 700_000)?.help).toBe(
      'Nothing was heard for 10 minutes. Write something.',
    )
  })

  it('says of each of several sources when it was heard last', () => {
    const twitch = { state: 'connected', at: 0, heardAt: 30_000 } as const
    const both = { ...chat(twitch), sources: { twitch, api: { state: 'connected', at: 0 } as const } }
    expect(sourceLeds({ chat: both, ended: null }, 89_000, 90_000)).toMatchObject([
      { detail: 'last heard 1 min ago' },
      { lamp: 'idle' },
    ])
  })

  it('says the remedy of a failure, helps when connecting takes long, and leaves out what is off', () => {
    const failed = { state: 'failed', at: 0, message: 'No such channel.', remedy: 'Check the name.' } as const
    expect(led(failed, null, 0)).toMatchObject({
      lamp: 'off',
      detail: 'No such channel.',
      help: 'Check the name.',
    })
    expect(led({ state: 'connecting', at: 0 }, null, 1000)).not.toHaveProperty('help')
    expect(led({ state: 'connecting', at: 0 }, null, 20_000)).toHaveProperty('help')
    expect(led({ state: 'off', at: 0 }, null, 0)).toBeUndefined()
  })
})

describe('“What did I miss?”', () => {
  const list = (rows: readonly HeardRow[], beats: readonly BeatView[] = []) =>
    renderToStaticMarkup(<MissedList missed={missedOf(rows, null)} beats={beats} />)

  it('says that chat was quiet', () => {
    expect(list([])).toContain('Chat was quiet')
  })

  it('lists questions, of which it marks those without an answer, newcomers, gifts, raids, eruptions, votes and counts', () => {
    const facts = { id: 'x', at: 1000, outcome: 'handed' as const, isTest: false, people: [person('Ben')] }
    const html = list(
      [
        row,
        { ...facts, kind: 'first-time', count: 1 },
        { ...facts, kind: 'gift', what: 'bits', amount: 100, count: 1 },
        { ...facts, kind: 'raid', viewers: 40 },
        { ...facts, kind: 'erupts', mood: 'laugh', count: 12, people: [] },
        { ...facts, kind: 'vote', options: ['left', 'right'], counts: [3, 4], people: [] },
        { ...facts, kind: 'counted', messages: 60, count: 20, gone: 1, people: [] },
      ],
      [beat(1200, rest)],
    )
    for (const words of [
      'Marlow, sing!',
      'not used',
      '100 bits',
      '40 viewers',
      '12 people laugh',
      'left 3 · right 4',
    ])
      expect(html).toContain(words)
    expect(html).toContain('60 messages, at most 20 people in a minute.')
  })

  it('leaves out what the filter stops and people who are muted', () => {
    const { text: _, ...stopped } = row as Extract<HeardRow, { kind: 'asks' }>
    expect(
      missedOf(
        [
          { ...stopped, outcome: 'filter' },
          { ...row, outcome: 'muted' },
        ],
        null,
      ).questions,
    ).toEqual([])
  })
})
