import type { ToolSpec } from '../../step/tool-spec.ts'
import { type ArgumentReading, readArguments } from './arguments.ts'
import { type Evidence, evidenceIn } from './evidence.ts'
import { argumentsFit, explainedShare, fitOf, type WordsFit, wordsFit, wordsOdds } from './tool-fit.ts'
import { type ToolWords, toolWords } from './tool-words.ts'

/** A tool with how well it fits a request (log odds) and what its arguments make of it. */
export interface RankedTool {
  readonly tool: ToolSpec
  readonly fit: number
  readonly evidence: Evidence
  readonly readings: readonly ArgumentReading[]
}

/** A sentence of fewer words says too little about a tool by itself. */
const TELLING_WORDS = 4
const MOST_SENTENCES = 12

/** Tools whose arguments are read: the best by words, and those whose log odds by words come near the best. */
const SHORTLIST = 4
const NEAR_THE_BEST = 2

interface Part {
  readonly start: number
  readonly end: number
  readonly evidence: Evidence
}

/**
 * The tools that may fit, best first, at most four. A request is as good as its best sentence: a story around a
 * wish does not weaken it. The order in which the tools are given decides nothing.
 */
export function rankTools(text: string, tools: readonly ToolSpec[]): RankedTool[] {
  const parts = partsOfRequest(text)
  return tools
    .map((spec) => {
      const tool = toolWords(spec)
      const words = parts.map((part) => wordsFit(part.evidence, tool))
      return { name: spec.name, tool, words, fit: Math.max(...words.map(wordsOdds)) }
    })
    .sort(byFit)
    .filter((ranked, place, all) => place < SHORTLIST && ranked.fit >= (all[0]?.fit ?? 0) - NEAR_THE_BEST)
    .map(({ name, tool, words }) => ({ name, ...completed(tool, words, parts, text) }))
    .sort(byFit)
}

/** Best first; equals by name, so that the order of the tools has no say. */
const byFit = (
  a: { readonly fit: number; readonly name: string },
  b: { readonly fit: number; readonly name: string },
): number => b.fit - a.fit || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

function completed(
  tool: ToolWords,
  words: readonly WordsFit[],
  parts: readonly Part[],
  text: string,
): RankedTool {
  const { evidence, readings } = readArguments(tool.spec, text)
  const filled = argumentsFit(readings)
  const fits = parts.map((part, index) =>
    fitOf({
      ...(words[index] as WordsFit),
      ...filled,
      explained: explainedShare(
        evidence.words.filter((word) => part.start <= word.start && word.end <= part.end),
        tool,
        readings,
      ),
    }),
  )
  return { tool: tool.spec, fit: Math.max(...fits), evidence, readings }
}

/** The request as a whole, then its sentences where it has several. */
function partsOfRequest(text: string): Part[] {
  const whole: Part = { start: 0, end: text.length, evidence: evidenceIn(text) }
  const sentences = [...text.matchAll(/\S[\s\S]*?(?:[.?!](?=\s)|$)/g)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length, text: match[0] }))
    .filter((sentence) => sentence.text.split(/\s+/).length >= TELLING_WORDS)
  if (sentences.length < 2) return [whole]
  return [
    whole,
    ...sentences
      .slice(0, MOST_SENTENCES)
      .map(({ start, end, text: sentence }) => ({ start, end, evidence: evidenceIn(sentence) })),
  ]
}
