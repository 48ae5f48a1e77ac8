import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ChatItem, chatItem } from '../../../src-shared/chat/chat-item.ts'
import type { ChatMoment } from '../../../src-shared/chat/chat-moment.ts'
import { ChatSampler } from '../../../src-shared/chat/sampler.ts'
import { castBallot } from '../../../src-shared/chat/vote.ts'

type Given = Omit<
  Extract<ChatItem, { kind: 'message' }>,
  'kind' | 'platform' | 'person' | 'isFirst' | 'emotes'
> & {
  readonly name: string
  readonly roles?: Extract<ChatItem, { kind: 'message' }>['person']['roles']
  readonly isFirst?: boolean
}
const message = ({ id, name, text, roles = [], isFirst = false }: Given): ChatItem => ({
  ...{ kind: 'message', platform: 'twitch', id, text, isFirst, emotes: [] },
  person: { id: name, name, roles },
})

/** Plays items, each with its time (ms), and ticks until `until`. Returns the moments with their times. */
function play(items: readonly (readonly [at: number, item: ChatItem])[], until: number) {
  const sampler = new ChatSampler({ names: () => ['marlow', 'adlib'], isMuted: (name) => name === 'Muted' })
  const found: { readonly at: number; readonly moment: ChatMoment }[] = []
  const left = [...items]
  for (let now = 0; now <= until; now += 250) {
    while (left[0] !== undefined && left[0][0] <= now) {
      const [at, item] = left.shift() as (typeof items)[number]
      found.push(...sampler.take(item, at).map((moment) => ({ at, moment })))
    }
    found.push(...sampler.tick(now).map((moment) => ({ at: now, moment })))
  }
  return found
}
const kinds = (found: ReturnType<typeof play>): string[] =>
  found.map(({ moment }) => moment.kind).filter((kind) => kind !== 'counted')

describe('a question to the performer', () => {
  const ask = (name: string, id = name) => message({ id, name, text: 'Marlow, do you like soup?' })

  it('of a newcomer is answered, and not greeted as well', () => {
    const first = message({ id: '1', name: 'Ana', text: 'hi Marlow', isFirst: true })
    expect(kinds(play([[0, first]], 60_000))).toEqual(['asks'])
  })

  it('may be asked again if the show had no room for an answer', () => {
    const sampler = new ChatSampler({ names: () => ['marlow'] })
    sampler.take(ask('Ana'), 0)
    const [first] = sampler.tick(3000)
    if (first?.kind === 'asks') sampler.unanswered(first.by)
    sampler.take(ask('Ana', 'again'), 70_000)
    expect(sampler.tick(73_000)).toMatchObject([{ kind: 'asks', id: 'twitch:again' }, { kind: 'counted' }])
    sampler.take(ask('Ana', 'third'), 80_000)
    expect(sampler.tick(83_000)).toEqual([])
  })

  it('waits 2.5 s before it quotes a message, so that a moderator can remove it first', () => {
    const [found] = play([[1000, ask('Ana')]], 10_000)
    expect(found).toMatchObject({ at: 3500, moment: { kind: 'asks', id: 'twitch:Ana', by: { name: 'Ana' } } })
  })

  it('is dropped if it is removed before, and its person is not heard for a while', () => {
    const gone: ChatItem = { kind: 'gone', platform: 'twitch', message: 'Ana' }
    expect(
      kinds(
        play(
          [
            [0, ask('Ana')],
            [2400, gone],
            [20_000, ask('Ana', 'again')],
          ],
          60_000,
        ),
      ),
    ).toEqual(['gone'])
    const timeout: ChatItem = { kind: 'gone', platform: 'twitch', person: 'Ana' }
    expect(
      kinds(
        play(
          [
            [0, ask('Ana')],
            [2400, timeout],
            [20_000, ask('Ana', 'again')],
          ],
          60_000,
        ),
      ),
    ).toEqual(['gone'])
  })

  it('its person is not heard for a while even if nobody else writes before the removal', () => {
    const gone: ChatItem = { kind: 'gone', platform: 'twitch', person: 'Ana' }
    expect(
      kinds(
        play(
          [
            [0, ask('Ana')],
            [200_000, gone],
            [560_000, ask('Ana', 'again')],
          ],
          600_000,
        ),
      ),
    ).toEqual(['asks', 'silence', 'gone'])
  })

  it('is not heard if its removal comes first', () => {
    const gone: ChatItem = { kind: 'gone', platform: 'twitch', message: 'Ana' }
    expect(
      kinds(
        play(
          [
            [0, gone],
            [100, ask('Ana')],
          ],
          10_000,
        ),
      ),
    ).toEqual([])
  })

  it('is taken back if it is removed after it was handed out', () => {
    const gone: ChatItem = { kind: 'gone', platform: 'twitch', message: 'Ana' }
    const found = play(
      [
        [0, ask('Ana')],
        [5000, gone],
      ],
      10_000,
    )
    expect(found.at(-1)).toMatchObject({ at: 5000, moment: { kind: 'gone', messages: ['twitch:Ana'] } })
  })

  it.each([
    ['gift', { kind: 'gift' as const, what: 'money' as const, amount: 5 }],
    ['raid', { kind: 'raid' as const, viewers: 40 }],
  ])('takes back all of its person if it is a %s', (_, what) => {
    const person = { id: 'Eve', name: 'Eve', roles: [] }
    const found = play(
      [
        [0, { ...what, platform: 'youtube', id: 'x1', person }],
        [40_000, { kind: 'gone', platform: 'youtube', message: 'x1' }],
      ],
      50_000,
    )
    expect(found.at(-1)).toMatchObject({
      ...{
        at: 40_000,
        moment: { kind: 'gone', messages: ['youtube:x1'], person: expect.stringContaining('Eve') },
      },
    })
  })

  it('a person gets one answer in five minutes, and no message counts twice', () => {
    const items = [
      [0, ask('Ana', '1')],
      [10_000, ask('Ana', '2')],
      [11_000, ask('Ana', '1')],
      [320_000, ask('Ana', '3')],
    ]
    const found = play(items as [number, ChatItem][], 400_000)
    expect(found.flatMap(({ moment }) => (moment.kind === 'asks' ? [moment.id] : []))).toEqual([
      'twitch:1',
      'twitch:3',
    ])
  })

  it('bots, muted people and the streamer are not answered', () => {
    const items = [
      message({ id: '1', name: 'Nightbot', text: '@marlow hi' }),
      message({ id: '2', name: 'Muted', text: '@marlow hi' }),
      message({ id: '3', name: 'Juni', text: '@marlow hi', roles: ['streamer'] }),
      message({ id: '4', name: 'Helper', text: '@marlow hi', roles: ['bot'] }),
    ].map((item): [number, ChatItem] => [0, item])
    expect(kinds(play(items, 10_000))).toEqual([])
  })
})

describe('orders', () => {
  it.each([
    [['moderator'], 'panic'],
    [['streamer'], 'panic'],
    [[], undefined],
    [['vip', 'subscriber'], undefined],
  ] as const)('!adlib panic by %j is %s', (roles, order) => {
    const item = message({ id: '1', name: '[moderator] Eve', text: '!adlib panic', roles: [...roles] })
    expect(play([[0, item]], 1000).map(({ moment }) => moment.kind === 'order' && moment.order)).toEqual(
      order === undefined ? [] : [order],
    )
  })
})

describe('a vote', () => {
  it('counts people by their last ballot within half a minute', () => {
    const say = (at: number, name: string, text: string): [number, ChatItem] => [
      at,
      message({ id: `${name}${at}`, name, text }),
    ]
    const found = play(
      [
        [0, message({ id: 'v', name: 'Juni', text: '!vote left or right?', roles: ['streamer'] })],
        ...[
          say(1000, 'Ana', '1'),
          say(2000, 'Ana', '2'),
          say(3000, 'Ben', 'right!'),
          say(4000, 'Cleo', 'I say 1'),
        ],
        ...[say(5000, 'Dan', '1 or 2?'), say(6000, 'Eve', '3'), say(31_000, 'Flo', '1')],
      ],
      40_000,
    )
    expect(found.map(({ moment }) => moment)).toMatchObject([
      { kind: 'vote-opened', options: ['left', 'right'] },
      { kind: 'vote', options: ['left', 'right'], counts: [1, 2] },
    ])
  })
})

describe('a ballot', () => {
  it.each([
    [['left', 'right'], 'haha', undefined],
    [['a', 'b'], 'haha', undefined],
    [['10', '20'], '20!', 1],
    [['10', '20'], '2', undefined],
    [['left', 'right'], 'right or left', undefined],
    [['go left', 'go right'], 'I say go right', 1],
    [['left', 'right'], '1 1 1', 0],
    [['👍', '👎'], '👎🏽', 1],
    [['👍', '👎'], '1', 0],
    [['👍', '👎'], '😂', undefined],
  ] as const)('among %j, %j names %j', (options, text, index) => {
    const vote = { options, endsAt: 1, ballots: new Map<string, number>() }
    expect(castBallot(vote, 'p', { text })).toBe(index !== undefined)
    expect(vote.ballots.get('p')).toBe(index)
  })
})

describe('gifts', () => {
  it('the first gift of a storm shows at once, and the storm is one moment', () => {
    const gift = (n: number): [number, ChatItem] => [
      400 * n,
      {
        kind: 'gift',
        platform: 'twitch',
        id: `g${n}`,
        person: { id: 'Dee', name: 'Dee', roles: [] },
        what: 'gift-sub',
        amount: 1,
      },
    ]
    const found = play([0, 1, 2, 3, 4].map(gift), 10_000)
    expect(found).toMatchObject([
      { at: 0, moment: { kind: 'gave', amount: 1, by: { name: 'Dee' } } },
      { moment: { kind: 'gift', amount: 5, count: 1, gifts: 5, people: [{ name: 'Dee' }] } },
    ])
  })

  it('a storm that does not end gets thanks every 10 seconds', () => {
    const person = { id: 'Dee', name: 'Dee', roles: [] }
    const gifts = Array.from({ length: 30 }, (_, n): [number, ChatItem] => [
      2000 * n,
      { kind: 'gift', platform: 'twitch', id: `g${n}`, person, what: 'bits', amount: 1 },
    ])
    const thanks = play(gifts, 58_000).filter(({ moment }) => moment.kind === 'gift')
    expect(thanks.map(({ at }) => at)).toEqual([10_000, 22_000, 34_000, 46_000, 58_000])
  })
})

describe('an hour of chat', () => {
  const folder = join(import.meta.dirname, '..', '..', 'fixtures', 'chat')
  const lines = readFileSync(join(folder, 'hour.jsonl'), 'utf8').trim().split('\n')
  const items = lines.map((line): [number, ChatItem] => {
    const { at, ...item } = JSON.parse(line) as { readonly at: number }
    return [at, chatItem.parse({ platform: 'twitch', id: `n${at}`, ...item })]
  })
  const truth: readonly {
    at: number
    until: number
    kind: string
    ids: string[]
    counts?: Record<string, number>
  }[] = JSON.parse(readFileSync(join(folder, 'hour-truth.json'), 'utf8'))
  const names: Readonly<Partial<Record<ChatMoment['kind'], string>>> = {
    ...{ asks: 'chat-asks', 'first-time': 'first-time', gift: 'gift', raid: 'raid' },
    ...{ erupts: 'chat-erupts', vote: 'vote', silence: 'silence' },
  }

  it('at least 54 of 60 planted moments are found, at most 6 are false, and every vote is counted right', () => {
    const open = truth.map((moment) => ({ ...moment, isMet: false }))
    const falseOnes: unknown[] = []
    for (const { at, moment } of play(items, (items.at(-1)?.[0] ?? 0) + 60_000)) {
      const kind = names[moment.kind]
      if (kind === undefined) continue
      const met = open.find(
        (one) =>
          !one.isMet &&
          one.kind === kind &&
          at >= one.at &&
          at <= one.until &&
          (moment.kind !== 'asks' || one.ids.includes(moment.id.replace('twitch:', ''))),
      )
      if (met === undefined) falseOnes.push({ at, ...moment })
      else met.isMet = true
      if (met !== undefined && moment.kind === 'vote')
        expect(moment.counts).toEqual(Object.values(met.counts ?? {}))
    }
    expect(open.filter(({ isMet }) => isMet).length).toBeGreaterThanOrEqual(54)
    expect(falseOnes.length).toBeLessThanOrEqual(6)
  })
})
