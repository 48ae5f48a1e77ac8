import { translated } from '../kit/language.ts'

const english = {
  slurs: 'Slurs',
  profanity: 'Profanity',
  sexual: 'Sexual content',
  selfHarm: 'Self-harm',
  threats: 'Threats',
  personalData: 'Personal data',
  links: 'Links',
  off: 'Off',
  warn: 'Warn',
  holdBack: 'Hold back',
  filter: 'Filter',
  filterAbout:
    'Applies to everything that reaches the audience, and to the text that Adlib reads from your game.',
  alwaysHold: 'Always hold back',
  alwaysHoldHint: 'Words and phrases, one on each line',
  alwaysAllow: 'Always allow',
  alwaysAllowHint: 'Words, phrases and sites, one on each line',
  save: 'Save',
  bigWords: 'Big words',
  sampleLine: 'This is how a line looks over your picture.',
  preview: 'Preview',
  previewOfOverlay: 'Preview of the overlay',
  stage: 'Stage',
  mood: 'Mood',
  look: 'Look',
  effects: 'Effects',
  pace: 'Pace',
  soundAndVoice: 'Sound and voice',
  ears: 'Ears',
}
export type StageScreenWords = typeof english

/** UI strings of the Stage screen. */
export const stageScreenWords = translated(english, () => import('./stage-screen-words.de.ts'))
