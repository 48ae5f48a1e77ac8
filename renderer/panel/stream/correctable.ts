import type { Beat } from '../../../src-shared/events/beat.ts'
import {
  type CorrectionTopic,
  maxCorrectedText,
  plainWords,
  topicOf,
} from '../../../src-shared/events/corrections.ts'
import type { Observation } from '../../../src-shared/events/observation.ts'
import { generatedLabel } from '../../../src-shared/events/observation.ts'
import type { RecentBlock } from '../../../src-shared/events/state.ts'
import { fill, ui } from '../kit/language.ts'

const maxName = 48
const maxChoices = 8

/** A text, number or change of the picture that can be corrected, its name in the panel, and its observation. */
export interface Correctable {
  readonly topic: CorrectionTopic
  readonly name: string
  readonly observation: string
  /** The past run of the observation. Default: the live run. */
  readonly run?: string
}

/** Returns a text in quotation marks, cut if it is long. */
const quoted = (text: string): string =>
  fill(ui.shared.quoted, { text: text.length > maxName ? `${text.slice(0, maxName - 1).trimEnd()}…` : text })

/** Returns what led to a beat in a few words, such as `“YOU DIED”`, `HP` or `the picture`; undefined if unknown. */
export function causeWords({ cause }: Pick<Beat, 'cause'>): string | undefined {
  if (cause === undefined) return undefined
  const { sign, text = '' } = cause
  if (sign === 'picture') return ui.stream.thePicture
  if (sign === 'words') return quoted(text)
  if (text !== '' && !generatedLabel.test(text)) return text
  return sign === 'drawn' ? ui.stream.aBar : ui.stream.aNumber
}

/** Returns what can be corrected about a beat; empty if nothing on the screen identifies its cause. */
export function correctableOf(beat: Beat): Correctable[] {
  const topic = topicOf(beat)
  const name = causeWords(beat)
  return topic === undefined || name === undefined ? [] : [{ topic, name, observation: beat.observation }]
}

/** Returns blocks of text that led to no moment, so that the streamer can say what they mean. */
export const teachable = (blocks: readonly RecentBlock[]): Correctable[] =>
  blocks
    .map(({ text, observation }) => ({ text: text.slice(0, maxCorrectedText).trim(), observation }))
    .filter(
      ({ text }, at, all) => plainWords(text) !== '' && all.findIndex((each) => each.text === text) === at,
    )
    .slice(0, maxChoices)
    .map(({ text, observation }) => ({ topic: { about: 'words', text }, name: quoted(text), observation }))

/** Returns the blocks of text of an observation. */
export const blocksIn = ({ id, blocks = [] }: Observation): RecentBlock[] =>
  blocks.map(({ text }) => ({ text, observation: id }))
