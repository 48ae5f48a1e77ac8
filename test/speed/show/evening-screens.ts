import type { SeenLine } from '../../../src-shared/events/observation.ts'
import type { Rng } from '../../../src-shared/ports.ts'
import demo from '../../fixtures/demo-screens.json' with { type: 'json' }
import { seededRng } from '../../fixtures/seeded-rng.ts'
import type { Screen } from './screens.ts'

const bosses = [
  'WARDEN',
  'REGENT',
  'ABBOT',
  'MATRON',
  'BAILIFF',
  'HERALD',
  'DUCHESS',
  'CURATOR',
  'BISHOP',
  'SENTRY',
]
const props = ['wooden spoon', 'rusty lantern', 'silver bell', 'paper crown', 'broken oar', 'brass whistle']
const places = ['EMBER KEEP', 'SALT HARBOR', 'ASH GARDEN', 'IRON CELLAR', 'MOTH ABBEY', 'COLD FERRY']

/** Numbers of the screens of the demo's reel. */
const reel = { title: 0, walk: [1, 2, 3, 4, 5], fight: [6, 7, 8, 9, 10], end: 11 } as const

interface Fight {
  readonly boss: string
  readonly prop: string
  readonly place: string
}

/** Returns the screens of an evening of fights, half of which the player loses, with quiet ways between them. The seed decides all of it. */
export function eveningScreens(ms: number, seed: number): Screen[] {
  const rng = seededRng(seed)
  const screens: Screen[] = []
  let atMs = 0
  const show = (lines: readonly SeenLine[], forMs: number) => {
    screens.push({
      ...{ atMs, width: 1280, height: 720, lines },
      scene: { cut: true, brightness: 0.5, motion: 0.5 },
    })
    atMs += forMs
  }
  while (atMs < ms) {
    const fight = { boss: pick(bosses, rng), prop: pick(props, rng), place: pick(places, rng) }
    show(linesOf(reel.title, fight), 3500)
    let isWon = false
    for (let tries = 0; tries < 4 && !isWon; tries += 1) {
      for (const n of reel.walk) show(linesOf(n, fight), 6000 + rng() * 18_000)
      for (const n of reel.fight) show(linesOf(n, fight), 5000 + rng() * 9000)
      isWon = rng() < 0.5
      show(isWon ? linesOf(reel.end, fight) : lost(fight), 5000)
    }
    show(linesOf(5, fight), 20_000 + rng() * 60_000)
  }
  return screens.filter((screen) => screen.atMs < ms)
}

const pick = (all: readonly string[], rng: Rng): string => all[Math.floor(rng() * all.length)] ?? ''

/** Returns the lines of a screen of the reel with the names of this fight. */
function linesOf(n: number, { boss, prop, place }: Fight): SeenLine[] {
  const { lines } = demo[n] as unknown as { readonly lines: readonly SeenLine[] }
  return lines.map((line) => ({
    ...line,
    text: line.text
      .replace('WARDEN', boss)
      .replace('wooden spoon', prop)
      .replace('the spoon', `the ${prop}`)
      .replace('EMBER KEEP', place),
  }))
}

const lost = (fight: Fight): SeenLine[] =>
  linesOf(reel.end, fight)
    .filter(({ text }) => !/HERO|COINS|doubt/.test(text))
    .map((line) => ({
      ...line,
      text: line.text.replace('VICTORY', 'YOU DIED').replace(/^HP \d+/, 'HP 0'),
    }))
