import type { Audition, AuditionLine, AuditionPairs, PairResult, PairVerdict } from '../events/audition.ts'
import type { Persona } from '../events/persona.ts'
import { judgedLanguage } from '../performer/model-part.ts'
import { appealOf, inOneRow } from '../performer/writer/line-appeal.ts'
import { type Cluster, clusteredShare } from './analysis/statistics/clustered.ts'
import type { Interval } from './analysis/statistics/interval.ts'

/** Two lines whose appeal (0 to 1) differs by less than this are even. */
export const evenWithin = 0.1

/** Returns the appeal (0 to 1) of a text as the line of an audition. */
export type AppealOf = (line: Pick<AuditionLine, 'beat' | 'screen'>, text: string) => number

/**
 * Compares each line of an audition with the persona's own line about the same moment. The three lines about a moment count as
 * one case, because a model is good or bad at a moment. `than` is the persona's name.
 */
export function withPairs(audition: Audition, than: string, appeal: AppealOf): Audition {
  const lines = audition.lines.map((line) => ({ ...line, ...pairOf(line, appeal) }))
  const compared = lines.filter(({ pair }) => pair !== undefined)
  const count = (result: PairResult) => compared.filter(({ pair }) => pair === result).length
  const share = clusteredShare(byMoment(compared))
  const pairs: AuditionPairs = {
    ...{ than, of: compared.length, won: count('won'), even: count('even') },
    ...{ share, verdict: verdictOf(share) },
  }
  return compared.length === 0 ? audition : { ...audition, lines, pairs }
}

/**
 * Like `withPairs`, with the learned judge of lines. An audition in a language that the judge does not know has no pairs, and
 * neither has one whose lines cannot be embedded.
 * @param embed returns the embedding of each text (see `EmbedTexts`)
 */
export async function pairsByAppeal(
  audition: Audition,
  { name, language }: Pick<Persona, 'name' | 'language'>,
  embed: (texts: readonly string[]) => Promise<readonly string[]>,
): Promise<Audition> {
  if (language !== judgedLanguage) return audition
  const texts = [
    ...new Set(audition.lines.flatMap(({ line, bank, screen }) => [inOneRow(line), inOneRow(bank), screen])),
  ].filter((text) => text !== '')
  const embeddings = await embed(texts).catch(() => [])
  if (embeddings.length < texts.length) return audition
  const embeddingOf = (text: string) => embeddings[texts.indexOf(text)] ?? ''
  return withPairs(audition, name, ({ beat, screen }, text) => {
    const line = inOneRow(text)
    return appealOf({
      ...{ line, kind: beat, screen },
      ...{ embedding: embeddingOf(line), screenEmbedding: embeddingOf(screen) },
    })
  })
}

function pairOf(line: AuditionLine, appeal: AppealOf): { pair?: PairResult } {
  if (line.bank === '') return {}
  if (line.fault !== undefined) return { pair: 'lost' }
  const ahead = appeal(line, line.line) - appeal(line, line.bank)
  return { pair: Math.abs(ahead) < evenWithin ? 'even' : ahead > 0 ? 'won' : 'lost' }
}

function byMoment(lines: readonly AuditionLine[]): Cluster[] {
  const moments = new Map<string, Cluster>()
  for (const { screen, pair } of lines) {
    const { right, count } = moments.get(screen) ?? { right: 0, count: 0 }
    const points = pair === 'won' ? 1 : pair === 'even' ? 0.5 : 0
    moments.set(screen, { right: right + points, count: count + 1 })
  }
  return [...moments.values()]
}

const verdictOf = ({ low, high }: Interval): PairVerdict =>
  low > 0.5 ? 'better' : high < 0.5 ? 'worse' : 'as-well'
