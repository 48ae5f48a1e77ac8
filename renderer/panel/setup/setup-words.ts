import type { Settings } from '../../../src-shared/settings/settings.ts'

/** A question of the set-up. */
export type SetupStep = Settings['setup']['step']

/** The questions in their order: the short name in the list of steps, the question itself, and what it decides. */
export const questions: readonly {
  readonly step: SetupStep
  readonly short: string
  readonly title: string
  readonly about: string
}[] = [
  {
    step: 'performer',
    short: 'Who?',
    title: 'Who performs?',
    about: 'Choose a character, and who writes its lines.',
  },
  {
    step: 'source',
    short: 'What?',
    title: 'What do you play?',
    about: 'Choose what Adlib watches. Pictures stay on this computer.',
  },
  {
    step: 'overlay',
    short: 'Where?',
    title: 'Where does it appear?',
    about: 'Your streaming program shows one transparent page over your game.',
  },
  {
    step: 'amount',
    short: 'How much?',
    title: 'How much should it say?',
    about: 'You can change this at any time under Show.',
  },
]

/** Returns the question before or after a step; undefined beyond the ends. */
export const questionAt = (step: SetupStep, offset: number): SetupStep | undefined =>
  questions[questions.findIndex((one) => one.step === step) + offset]?.step

/** What the understudy and a model do, for the first question. */
export const writerWords =
  'The understudy says prepared lines and is never late. A model writes new lines about what it sees; it may be slower ' +
  'or less funny, and the understudy covers for it.'

/** Says what the demo reel is, for the second question. */
export const demoWords =
  'Until you choose, Adlib plays with its demo reel, a short recorded game. Only the preview shows it.'

/** Explains hush, for the last question. */
export const hushWords =
  'Need silence? Hush (H) stops words, effects and sounds for five minutes. What you send by hand still goes out.'
