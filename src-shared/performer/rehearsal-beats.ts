import type { Beat, BeatKind } from '../events/beat.ts'
import type { Sighting } from './turn-input.ts'

/** A recorded moment: what the beat reader found and the lines that were on the screen, the most important one first. */
export interface RehearsalBeat {
  readonly beat: Beat
  readonly screen: readonly string[]
}

type Detail = Partial<Pick<Beat, 'subject' | 'prop' | 'quote' | 'number' | 'nth'>>

/** Kind, salience, polarity, lines of the screen, and what the beat is about. In the order of a run. */
const recorded: readonly (readonly [BeatKind, number, number, readonly string[], Detail?])[] = [
  ['reward', 0.5, 0.6, ['NEW CHEST FOUND', 'SCORE 750', 'COINS 8']],
  ['arrival', 0.9, -0.4, ['THE WARDEN WAKES', 'WARDEN 100', 'HP 80'], { subject: 'the Warden' }],
  ['hit', 0.6, -0.6, ['HP 46', 'WARDEN 84'], { number: { label: 'HP', value: 46, was: 80, max: 100 } }],
  [
    'dialogue',
    0.4,
    -0.2,
    ['You came here with a wooden spoon?', 'WARDEN'],
    { subject: 'the Warden', prop: 'wooden spoon', quote: 'You came here with a wooden spoon?' },
  ],
  [
    'near-death',
    0.85,
    -0.9,
    ['LOW HEALTH', 'HP 9', 'WARDEN 35'],
    { number: { label: 'HP', value: 9, was: 46, max: 100 } },
  ],
  [
    'foe-low',
    0.7,
    0.6,
    ['WARDEN 4', 'SCORE 2400'],
    { subject: 'the Warden', number: { label: 'WARDEN', value: 4, was: 35, max: 100 } },
  ],
  ['comeback', 1, 1, ['VICTORY', 'HP 9', 'Never doubt the spoon again.']],
  ['death', 0.8, -0.9, ['You were eliminated', 'Round lost', 'Health 0'], { nth: 2 }],
  ['setback', 0.45, -0.5, ['6th', 'Overtaken by Castellan', 'Lap 3/5']],
  ['countdown', 0.5, 0, ['Final lap', 'Lap 5/5', '+0.54 Oduya']],
  ['place', 0.4, 0.1, ['Porto Ventura', 'Loading'], { subject: 'Porto Ventura' }],
  ['idle', 0.2, 0, ['Madame Quill', 'Life 20', 'Deck 23']],
]

/** Twelve recorded beats of four games, to rehearse a persona and to audition a model. */
export const rehearsalBeats: readonly RehearsalBeat[] = recorded.map(
  ([kind, salience, polarity, screen, detail = {}], index) => ({
    beat: {
      id: `b${index + 1}`,
      kind,
      subject: null,
      polarity,
      salience,
      novelty: 1,
      observation: `o${index + 1}`,
      nth: 1,
      ...detail,
    },
    screen,
  }),
)

/** Returns what a turn about a recorded beat would start from. */
export const sightingOfBeat = ({ screen }: RehearsalBeat): Sighting => ({
  ...(screen[0] === undefined ? {} : { largest: screen[0] }),
  new: screen,
  unsure: [],
  numbers: [],
  gone: [],
  sceneCut: false,
})
