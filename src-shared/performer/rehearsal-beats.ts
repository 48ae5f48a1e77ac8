import type { Beat } from '../events/beat.ts'
import type { Sighting } from './turn-input.ts'

/** A recorded beat with the lines on the screen, the most important line first. */
export interface RehearsalBeat {
  readonly beat: Beat
  readonly genre: string
  readonly screen: readonly string[]
}

type Recorded = Pick<Beat, 'kind' | 'salience' | 'polarity'> & Partial<Beat> & Omit<RehearsalBeat, 'beat'>

const recorded: readonly Recorded[] = [
  {
    genre: 'action game',
    kind: 'arrival',
    salience: 0.9,
    polarity: -0.4,
    screen: ['THE GATE WARDEN', 'WARDEN 1800', 'HP 64'],
    subject: 'Gate Warden',
    number: { label: 'WARDEN', value: 1800, max: 1800 },
  },
  {
    genre: 'visual novel',
    kind: 'dialogue',
    salience: 0.4,
    polarity: -0.2,
    screen: ['You brought a wooden spoon to a duel?', 'MIRA'],
    subject: 'Mira',
    prop: 'wooden spoon',
    quote: 'You brought a wooden spoon to a duel?',
  },
  {
    genre: 'shooter',
    kind: 'hit',
    salience: 0.6,
    polarity: -0.6,
    screen: ['HEALTH 41', 'ARMOR 0', 'Squad 2 of 4 alive'],
    number: { label: 'HEALTH', value: 41, was: 88, max: 100 },
  },
  {
    genre: 'dungeon crawler',
    kind: 'near-death',
    salience: 0.85,
    polarity: -0.9,
    screen: ['LOW HEALTH', 'HP 4/100', 'Torch flickers'],
    prop: 'wooden spoon',
    number: { label: 'HP', value: 4, was: 22, max: 100 },
  },
  {
    genre: 'strategy game',
    kind: 'foe-low',
    salience: 0.7,
    polarity: 0.6,
    screen: ['Enemy castle 8%', 'Gold 340', 'Turn 61'],
    subject: 'Enemy Castle',
    number: { label: 'Enemy castle', value: 8, was: 31, max: 100 },
  },
  {
    genre: 'fighting game',
    kind: 'comeback',
    salience: 1,
    polarity: 1,
    screen: ['K.O.', 'PLAYER WINS', 'Health 6%'],
    subject: 'Iron Monk',
  },
  {
    genre: 'souls-like',
    kind: 'death',
    salience: 0.8,
    polarity: -0.9,
    screen: ['YOU DIED', 'Souls lost 2,410'],
    subject: 'Moth Queen',
    nth: 3,
  },
  {
    genre: 'puzzle game',
    kind: 'victory',
    salience: 0.9,
    polarity: 1,
    screen: ['LEVEL 27 CLEARED', 'Moves 14', 'Stars 3'],
  },
  {
    genre: 'role-playing game',
    kind: 'reward',
    salience: 0.5,
    polarity: 0.6,
    screen: ['CHEST OPENED', 'Rusty Crown', '+120 gold'],
    subject: 'Rusty Crown',
    nth: 2,
  },
  {
    genre: 'code editor',
    kind: 'setback',
    salience: 0.45,
    polarity: -0.5,
    screen: ['3 tests failed, 118 passed', 'FAIL parser.test.ts', 'npm run build'],
  },
  {
    genre: 'racing game',
    kind: 'countdown',
    salience: 0.5,
    polarity: 0,
    screen: ['FINAL LAP', 'POS 3/12', '1:42.310'],
  },
  {
    genre: 'arena game',
    kind: 'callout',
    salience: 0.55,
    polarity: 0,
    screen: ['ORB STORM', 'ROUND 3', '1:12'],
    subject: 'Orb Storm',
  },
  {
    genre: 'adventure game',
    kind: 'place',
    salience: 0.5,
    polarity: 0,
    screen: ['The Drowned Library', 'CHAPTER 4'],
    subject: 'Drowned Library',
  },
]

/** Recorded beats of different genres, to rehearse a persona and to audition a model. */
export const rehearsalBeats: readonly RehearsalBeat[] = recorded.map(({ genre, screen, ...beat }, index) => ({
  beat: {
    id: `b${index + 1}`,
    subject: null,
    novelty: 1,
    observation: `o${index + 1}`,
    nth: 1,
    ...beat,
  },
  genre,
  screen,
}))

/** Returns the sighting for a turn about a recorded beat. */
export const sightingOfBeat = ({ screen }: RehearsalBeat): Sighting => ({
  ...(screen[0] === undefined ? {} : { largest: screen[0] }),
  new: screen,
  unsure: [],
  numbers: [],
  gone: [],
  sceneCut: false,
})
