import { describe, expect, it } from 'vitest'
import {
  type KnownGame,
  maxGames,
  maxWords,
  withLearned,
  withMeaning,
} from '../../../src-shared/events/game-words.ts'
import { createGameWords, type GameWords } from '../../../src-shared/moments/learned-words.ts'
import { createBeatReader } from '../../../src-shared/moments/read-beats.ts'
import { beatsWith } from '../../fixtures/beats/beats-of.ts'
import { calm, death, hud, words } from '../../fixtures/beats/game-with-words.ts'
import { now, playSituation, type Screen, before as scene } from '../../fixtures/beats/situation.ts'

const kinds = (store: GameWords, ...screens: Screen[]) => beatsWith(store, ...screens).map(({ kind }) => kind)

const known = (store: GameWords) =>
  store
    .games()
    .flatMap((game) => game.words.map(({ text, means, seen, missed }) => ({ text, means, seen, missed })))

describe('the words of a game', () => {
  it('after two deaths with the same words, these words alone mean a death', () => {
    const store = createGameWords()
    const beats = beatsWith(store, ...calm(), ...death('Splat goes you'), ...words('Splat goes you'))
    expect(beats.filter(({ kind }) => kind === 'death')).toEqual([])
    const more = createGameWords()
    const later = beatsWith(
      more,
      ...calm(),
      ...death('Splat goes you'),
      ...death('Splat goes you'),
      ...words('Splat goes you'),
    )
    expect(later.filter(({ kind }) => kind === 'death')).toEqual([
      expect.objectContaining({ kind: 'death', learned: true, salience: expect.closeTo(0.68) }),
    ])
    expect(known(more)).toEqual([{ text: 'Splat goes you', means: 'death', seen: 2, missed: 1 }])
  })

  it('learned words keep their meaning even if they appear repeatedly on a screen without numbers', () => {
    const store = createGameWords()
    const hidden = [now(20_000, 'c Splat goes you'), scene(9000, hud(98)), scene(9000, hud(99))]
    const beats = kinds(
      store,
      ...calm(),
      ...death('Splat goes you'),
      ...death('Splat goes you'),
      ...[...hidden, ...hidden, ...hidden],
    )
    expect(beats.filter((kind) => kind === 'death')).toHaveLength(3)
    expect(known(store)).toMatchObject([{ seen: 2, missed: 0 }])
  })

  it('words are learned even if the death is confirmed only seconds later', () => {
    const store = createGameWords()
    const reader = createBeatReader(store)
    // The 0 could be a misread 40 without its first digit, so the fall is confirmed only after a while.
    const death = [scene(6000, hud(40)), scene(2000, hud(0, 'c Splat goes you')), scene(14_000, hud(100))]
    const screens = [...calm(), ...death, scene(20_000, hud(99)), ...death, scene(20_000, hud(99))]
    let seenAt = 0
    for (const { at, observation } of playSituation({ name: 'late ticks', screens, expect: [] }))
      if (observation !== undefined) {
        seenAt = at
        reader.observe(observation)
      } else if (at - seenAt >= 4500) reader.tick(at)
    expect(known(store)).toEqual([{ text: 'Splat goes you', means: 'death', seen: 2, missed: 0 }])
  })

  it('learned words apply in a later stream of the same game, but not in a game with other labels', () => {
    const store = createGameWords()
    beatsWith(store, ...calm(), ...death('Splat goes you'), ...death('Splat goes you'))
    expect(kinds(store, ...calm(), ...words('Splat goes you'))).toContain('death')
    const other = Array.from({ length: 20 }, (_, n) =>
      scene(2000, `tl FUEL ${n}\nt GEAR ${n % 5}\ntr LAP 1/3`),
    )
    expect(
      kinds(store, ...other, now(20_000, 'tl FUEL 3\nt GEAR 2\ntr LAP 1/3\nc Splat goes you')),
    ).not.toContain('death')
  })

  it('one death is reported, not two, if the learned words appear just before the number falls', () => {
    const store = createGameWords()
    beatsWith(store, ...calm(), ...death('Splat goes you'), ...death('Splat goes you'))
    const beats = beatsWith(
      store,
      ...calm(),
      scene(6000, hud(40)),
      now(2000, hud(40, 'c Splat goes you')),
      now(1500, hud(0, 'c Splat goes you')),
      now(3000, hud(0)),
    )
    expect(beats.filter(({ kind }) => kind === 'death')).toHaveLength(1)
  })

  it('words are not learned if they appear without a death about as often as with one', () => {
    const store = createGameWords()
    const screens = [
      ...calm(),
      ...death('Autosaving now'),
      ...words('Autosaving now'),
      ...words('Autosaving now'),
    ]
    expect(kinds(store, ...screens, ...death('Autosaving now'), ...words('Autosaving now'))).not.toContain(
      'death',
    )
  })

  it('words that appear at two deaths within half a minute count once, and words that contain the label of a number are not learned', () => {
    const store = createGameWords()
    const quick = [
      scene(6000, hud(40)),
      scene(2000, hud(0, 'c The ant stings')),
      scene(3000, hud(0)),
      scene(9000, hud(100)),
    ]
    beatsWith(store, ...calm(), ...quick, ...quick.slice(1), scene(9000, hud(99)))
    expect(known(store)).toMatchObject([{ text: 'The ant stings', seen: 1 }])
    beatsWith(store, ...calm(), ...death('Coins for health'))
    expect(known(store)).toHaveLength(1)
  })

  it('learned words are dropped if they appear with another beat, such as a new level', () => {
    const store = createGameWords()
    const level = (n: number, line = '') =>
      scene(8000, `bl4 HEALTH 100/100\nbr4 COINS 7\ntl LEVEL ${n}\n${line}`)
    beatsWith(store, ...calm(), ...death('Get ready now'), ...death('Get ready now'))
    expect(known(store)).toMatchObject([{ means: 'death', seen: 2 }])
    beatsWith(store, ...calm(), level(1), level(2, 'c Get ready now'), level(2), level(2))
    expect(known(store)).toEqual([])
  })

  it('words are not learned from a log or a menu, or in a game with too few labels', () => {
    const bare = createGameWords()
    const nameless = (line = '') => scene(2000, `bl4 HEALTH 100/100\n${line}`)
    beatsWith(
      bare,
      ...Array.from({ length: 20 }, () => nameless()),
      scene(2000, 'bl4 HEALTH 0/100\nc Splat goes you'),
      now(9000, 'bl4 HEALTH 1/100'),
    )
    expect(bare.games()).toEqual([])
    const store = createGameWords()
    beatsWith(store, ...calm(), ...death('npm run build'), ...death('Resume\nc1 Quit'))
    expect(known(store).map(({ text }) => text)).toEqual([])
  })

  it('the streamer can change the meaning of words, turn it off, or delete the words', () => {
    let games: readonly KnownGame[] = []
    const store: GameWords = { games: () => games, learn: (learned) => (games = withLearned(games, learned)) }
    beatsWith(store, ...calm(), ...death('Splat goes you'))
    const [game] = games
    games = withMeaning(games, { game: game?.id ?? '', text: 'Splat goes you', means: 'victory' })
    expect(kinds(store, ...calm(), ...words('Splat goes you'))).toContain('victory')
    games = withMeaning(games, { game: game?.id ?? '', text: 'Splat goes you', means: 'nothing' })
    const again = [...death('Splat goes you'), ...death('Splat goes you'), ...words('Splat goes you')]
    expect(kinds(store, ...calm(), ...again).filter((kind) => kind !== 'idle')).toEqual([])
    games = withMeaning(games, { game: game?.id ?? '', text: 'Splat goes you', means: null })
    expect(known(store)).toEqual([])
  })

  it('at most 40 games with 30 words each are kept, and the oldest are dropped', () => {
    const word = (n: number) => ({
      text: `Word ${'x'.repeat(n)}`,
      means: 'death' as const,
      seen: 1,
      missed: 0,
      at: n,
    })
    let games: readonly KnownGame[] = []
    for (let n = 1; n <= 50; n++) {
      const labels = [{ label: `name ${n}`, cell: 0 }]
      games = withLearned(games, { game: 'g1', labels, text: word(n).text, word: word(n) })
      games = withLearned(games, { game: `h${n}`, labels, text: word(n).text, word: word(n) })
    }
    expect(games).toHaveLength(maxGames)
    expect(games.at(-1)?.id).toBe('h50')
    const first = games.find(({ id }) => id === 'g1')
    expect(first?.words).toHaveLength(maxWords)
    expect(first?.words.at(-1)).toEqual(word(50))
  })
})
