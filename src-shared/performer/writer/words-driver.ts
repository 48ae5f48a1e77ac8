import type { Persona } from '../../events/persona.ts'
import type { State } from '../../events/state.ts'
import { drawSeed } from '../../llm/draw-seed.ts'
import type { LlmAnswer, LlmDriver, LlmEvent, LlmRequest } from '../../llm/driver.ts'
import { resultOf } from '../../llm/streaming-driver.ts'
import type { Clock, Rng } from '../../ports.ts'
import { withoutTokens } from '../../safety/model-marks.ts'
import { recentLines } from '../../stage/recent-lines.ts'
import { finalText } from '../../step/step.ts'
import { notesBlock } from '../notes-block.ts'
import { joinParts } from '../prompt.ts'
import { judgeLine } from './judge-line.ts'
import { lineRequest, wordsOfAnswer } from './line-request.ts'
import { labelsLately, screenLately } from './screen-lately.ts'
import { aboutBeat, shownLines, type WordsInput } from './words-prompt.ts'

const maxAnswers = 3
/**
 * Time (ms) for all requests about a beat. Another request is sent only if at least as much time remains as the last
 * request took.
 */
const withinMs = 1500

export interface WordsDeps {
  readonly state: () => State
  readonly clock: Clock
  readonly rng: Rng
  readonly persona: Persona
  readonly isClean: (text: string) => boolean
}

/**
 * Returns a driver that requests one line of text from a model, without tools. After a bad line, it asks again while
 * there is time.
 */
export function wordsDriver(driver: LlmDriver, input: WordsInput, deps: WordsDeps): LlmDriver {
  async function* stream(request: LlmRequest): AsyncIterable<LlmEvent> {
    const { clock, rng } = deps
    const state = deps.state()
    const shown = shownLines(state)
    const notes = notesBlock(state.show)
    const examples = deps.persona.examples.map(({ line }) => line)
    const recent = [...examples, ...recentLines(state, clock.now())]
    const asked: LlmRequest = {
      ...request,
      ...lineRequest(
        input,
        { bits: state.show.bits, shown, notes },
        { persona: deps.persona, settings: state.settings },
      ),
    }
    const about = {
      screen: screenLately(state),
      labels: labelsLately(state),
      whispers: input.whispers,
      about: input.beat === null ? [] : aboutBeat(input.beat),
      recent,
      prompt: joinParts([...(asked.systemParts ?? []), ...notes]),
      isClean: deps.isClean,
    }
    const began = clock.monotonic()
    let words = ''
    const raws: string[] = []
    let last: LlmAnswer | undefined
    for (let n = 1; n <= maxAnswers; n += 1) {
      const at = clock.monotonic()
      const result = await driver.call({ ...asked, seed: drawSeed(rng) })
      if (!result.ok) {
        if (last === undefined) return yield { type: 'result', result }
        break
      }
      last = result
      raws.push(result.raw)
      const judged = judgeLine(withoutTokens(wordsOfAnswer(result)), about)
      if (judged.ok) {
        words = judged.line
        break
      }
      const took = clock.monotonic() - at
      if (clock.monotonic() - began + took > withinMs) break
    }
    if (last === undefined) return
    if (words !== '') yield { type: 'text', text: words }
    const ms = Math.round(clock.monotonic() - began)
    const result = { ...last, step: finalText(words), raw: raws.join('\n'), rejected: [], repairs: [], ms }
    yield { type: 'result', result }
  }
  return { name: driver.name, stream, call: (request) => resultOf(stream(request)) }
}
