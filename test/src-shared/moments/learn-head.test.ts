import { describe, expect, it } from 'vitest'
import { wantedShares } from '../../../assets/generate/moments/examples.ts'
import { type Lesson, learnHead } from '../../../assets/generate/moments/learn-head.ts'
import {
  type Head,
  headShares,
  type Layer,
  type Meaning,
  meanings,
  vectorOf,
} from '../../../src-shared/moments/text-meaning.ts'
import { seededBy } from '../../../src-shared/ports.ts'

const [inputs, hidden] = [6, 8]
const random = seededBy('learn-head')
const layer = (outputs: number, from: number): Layer => ({
  scale: 0.01,
  weights: btoa(String.fromCharCode(...Array.from({ length: outputs * from }, () => random() * 256))),
  bias: Array.from({ length: outputs }, () => 0),
})
const start: Head = { inner: layer(hidden, inputs), outer: layer(meanings.length, hidden) }

/** Returns an embedding whose greatest number is at `peak`. */
const embedding = (peak: number): string =>
  btoa(String.fromCharCode(...Array.from({ length: inputs }, (_, at) => (at === peak ? 127 : random() * 60))))
const embeddings = new Map(Array.from({ length: 600 }, (_, at) => [`text ${at}`, embedding(at % 3)]))
const embeddingOf = (text: string) => embeddings.get(text)
const kinds: readonly Meaning[] = ['win', 'loss', 'none']
const lessons = (isCoarse: boolean): Lesson[] =>
  [...embeddings.keys()].map((text, at) => ({
    text,
    wanted: (shares) =>
      wantedShares({ text, program: 'game', isCoarse, meaning: kinds[at % kinds.length] as Meaning }, shares),
  }))
const shareOf = (head: Head, peak: number, meaning: Meaning): number =>
  headShares(vectorOf(embedding(peak)), head)[meanings.indexOf(meaning)] as number
const manyTimes = (some: readonly Lesson[]): Lesson[] => Array.from({ length: 40 }, () => some).flat()

describe('learnHead', () => {
  it('learns which embeddings report what, and judges unknown ones accordingly', () => {
    const head = learnHead(start, manyTimes(lessons(false)), embeddingOf)
    for (const [peak, meaning] of kinds.entries()) {
      expect(shareOf(start, peak, meaning)).toBeLessThan(0.5)
      expect(shareOf(head, peak, meaning)).toBeGreaterThan(0.8)
    }
  })

  it('keeps the shares of places and speech where an example says that nothing happens, which may mean them', () => {
    const places = (head: Head) => shareOf(head, 2, 'place') / shareOf(head, 2, 'none')
    const learned = (isCoarse: boolean) => places(learnHead(start, manyTimes(lessons(isCoarse)), embeddingOf))
    expect(learned(true)).toBeGreaterThan(10 * learned(false))
  })
})
