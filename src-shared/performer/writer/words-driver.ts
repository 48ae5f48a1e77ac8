import type { Persona } from '../../events/persona.ts'
import type { State } from '../../events/state.ts'
import { drawSeed } from '../../llm/draw-seed.ts'
import type { LlmAnswer, LlmDriver, LlmEvent, LlmRequest } from '../../llm/driver.ts'
import { resultOf } from '../../llm/streaming-driver.ts'
import type { Clock, Rng } from '../../ports.ts'
import { remembered } from '../../stage/similar.ts'
import { wordsOf } from '../../step/content.ts'
import { finalText } from '../../step/step.ts'
import { notesBlock } from '../notes-block.ts'
import { distanceTo, judgeLine } from './judge-line.ts'
import { lineRequest } from './line-request.ts'
import { shownLines, type WordsInput } from './words-prompt.ts'

/** Lines that a model writes for one beat, at most. */
const mostCandidates = 3
/** Another candidate is asked for while this much time (ms) remains at the pace of the last one. */
const withinMs = 1500
/** Turns whose screens a line must not repeat. */
const recentTurns = 8

/** What the words of one turn depend on. */
export interface WordsDeps {
  readonly state: () => State
  readonly clock: Clock
  readonly rng: Rng
  readonly persona: Persona
  /** Returns whether the stage's filter lets a text pass. */
  readonly isClean: (text: string) => boolean
}

/**
 * Returns a driver that asks a model for one line and nothing else: no tools, no JSON. The model writes up to three
 * candidates; code drops the bad ones and picks the one that is least like what the audience has seen. Without a good
 * one the answer is silence.
 */
export function wordsDriver(driver: LlmDriver, input: WordsInput, deps: WordsDeps): LlmDriver {
  async function* stream(request: LlmRequest): AsyncIterable<LlmEvent> {
    const { clock, rng } = deps
    const state = deps.state()
    const shown = shownLines(state)
    const notes = notesBlock(state.show)
    const recent = [...deps.persona.examples.map(({ line }) => line), ...shown.slice(-remembered)]
    const asked: LlmRequest = {
      ...request,
      ...lineRequest(
        input,
        { bits: state.show.bits, shown, notes },
        { persona: deps.persona, settings: state.settings },
      ),
    }
    const about = {
      screen: screenOf(input, state),
      recent,
      prompt: [asked.system, ...notes].join('\n'),
      isClean: deps.isClean,
    }
    const began = clock.monotonic()
    const good: string[] = []
    const raws: string[] = []
    let last: LlmAnswer | undefined
    for (let n = 1; n <= mostCandidates; n += 1) {
      const at = clock.monotonic()
      const result = await driver.call({ ...asked, seed: drawSeed(rng) })
      if (!result.ok) {
        if (last === undefined) return yield { type: 'result', result }
        break
      }
      last = result
      raws.push(result.raw)
      const judged = judgeLine(wordsOf(result.step.content ?? []), about)
      if (judged.ok) good.push(judged.line)
      const took = clock.monotonic() - at
      if (clock.monotonic() - began + took > withinMs) break
    }
    if (last === undefined) return
    const words = best(good, recent)
    if (words !== '') yield { type: 'text', text: words }
    const ms = Math.round(clock.monotonic() - began)
    const result = { ...last, step: finalText(words), raw: raws.join('\n'), rejected: [], repairs: [], ms }
    yield { type: 'result', result }
  }
  return { name: driver.name, stream, call: (request) => resultOf(stream(request)) }
}

/** Returns the lines of the screen that viewers have seen lately: those of the request and those of the last turns. */
const screenOf = ({ seen }: WordsInput, { turns, observation }: State): string[] =>
  [
    ...(seen === null ? [] : [...seen.new, seen.largest ?? '']),
    ...[...turns.flatMap(({ saw }) => saw ?? []).slice(-recentTurns), observation].flatMap(
      (one) => one?.newLines.map(({ text }) => text) ?? [],
    ),
  ].filter((line) => line !== '')

/** Returns the line that is least like the recent ones; of equals the shortest. Empty if there is none. */
const best = (lines: readonly string[], recent: readonly string[]): string =>
  [...lines].sort((a, b) => distanceTo(b, recent) - distanceTo(a, recent) || a.length - b.length)[0] ?? ''
