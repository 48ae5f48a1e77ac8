import type { BeatBody } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'
import { subjectOf } from './subject.ts'

/** Maximum number of remembered texts. */
const maxTexts = 200

/** Kinds of beats whose subject the show says as a name. */
const named: ReadonlySet<BeatBody['kind']> = new Set(['arrival', 'place'])

/** Knows which words on the screen are names. */
export interface Names {
  seen(moment: Pick<ScreenMoment, 'blocks'>): void
  /**
   * Returns whether the subject of a beat is a name: it has a bar or a number, its text says more than the subject ("The Warden
   * wakes"), or another text has it in the middle of a sentence. Words alone in large letters are mostly labels.
   */
  isNamed(beat: BeatBody): boolean
}

/** Creates a memory of texts that contain names. It lasts one run. */
export function createNames(): Names {
  let texts: readonly string[] = []
  return {
    seen({ blocks }) {
      texts = [...texts, ...blocks.map(({ text }) => text)].slice(-maxTexts)
    },
    isNamed({ kind, subject, number, cause }) {
      if (subject === null || !named.has(kind) || number !== undefined) return true
      return (
        subjectOf(cause?.text ?? subject, 100) !== subject || texts.some((text) => isWithin(text, subject))
      )
    },
  }
}

/** Returns whether a text contains a name after a word in lower case, as in "We reached Harrow Village." */
function isWithin(text: string, name: string): boolean {
  const [before, ...after] = text.split(name)
  return after.length > 0 && /\p{Ll},? $/u.test(before ?? '') && !/^\p{L}/u.test(after[0] ?? '')
}
