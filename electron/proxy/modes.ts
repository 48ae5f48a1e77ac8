import type { IncomingHttpHeaders } from 'node:http'
import { learnedMode, type ModelMemory, sameModel } from '../../src-shared/llm/model-facts.ts'
import type { ModelMemo } from '../../src-shared/llm/model-memo.ts'
import { openAiDigest } from '../../src-shared/llm/openai/openai-driver.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { recordsIn } from '../../src-shared/proxy/request.ts'
import { jsonIn } from './framing.ts'
import { readAll } from './read-all.ts'
import type { Upstream } from './upstream.ts'

/** How the proxy offers tools to a model: in the server's own field, or in the text of the prompt. */
export type ProxyMode = 'native' | 'text'

/** Chooses how tools are offered to each model. */
export interface Modes {
  of(model: string, headers: IncomingHttpHeaders, signal: AbortSignal): Promise<ProxyMode>
  /** Remembers that the server refuses tools for a model. Returns whether the request may be sent in another mode. */
  refuse(model: string): boolean
}

/** Time (ms) for which the digests of the server's models are known. */
const maxListAgeMs = 30_000
/** Maximum time (ms) that a request waits for the digests. */
const maxListMs = 1000
const maxRefused = 1000

/**
 * Creates the choice of modes. By default, a request stays as it is. Tools move into the text only if the server refuses
 * them, or if a measurement found that the model calls better so.
 */
export function chooseModes(options: {
  readonly chosen: ProxyMode | 'auto'
  /** What was measured of models; undefined if nothing was. */
  readonly memory: ModelMemory | undefined
  readonly upstream: Upstream
  readonly clock: Pick<Clock, 'now'>
}): Modes {
  const { chosen, memory, upstream, clock } = options
  const refused = new Set<string>()
  let digests: { readonly at: number; readonly of: ReadonlyMap<string, string> } | undefined

  /** Returns the digests of Ollama's models; empty for other servers. */
  const list = async (
    headers: IncomingHttpHeaders,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string>> => {
    if (digests !== undefined && clock.now() - digests.at < maxListAgeMs) return digests.of
    const { authorization } = headers
    const soon = AbortSignal.any([signal, AbortSignal.timeout(maxListMs)])
    const request = {
      headers: authorization === undefined ? {} : { authorization },
      body: Buffer.alloc(0),
      signal: soon,
    }
    const response = await upstream
      .send({ method: 'GET', path: '/api/tags', ...request })
      .catch(() => undefined)
    const text = response === undefined ? '' : await readAll(response).catch(() => '')
    const models = recordsIn(jsonIn(text)?.models)
    digests = {
      at: clock.now(),
      of: new Map(models.map(({ name, digest }) => [String(name), String(digest)])),
    }
    return digests.of
  }

  return {
    async of(model, headers, signal) {
      if (chosen !== 'auto') return chosen
      if (refused.has(model)) return 'text'
      if (memory === undefined) return 'native'
      const known = await list(headers, signal)
      const name = [...known.keys()].find((listed) => sameModel(listed, model))
      const digest = name === undefined ? openAiDigest(upstream.address, model) : (known.get(name) ?? '')
      return prefersText(memory.get(digest), clock.now()) ? 'text' : 'native'
    },
    refuse(model) {
      if (chosen !== 'auto') return false
      if (refused.size < maxRefused) refused.add(model)
      return true
    },
  }
}

/** Returns whether a model makes more right calls if the tools are in the text. */
function prefersText(memo: ModelMemo, now: number): boolean {
  const learned = learnedMode(memo, now)
  if (learned === undefined) return false
  const scores = memo.measured?.scores ?? []
  const rightIn = (mode: ProxyMode) => scores.find((score) => score.mode === mode)?.right
  const [text, native] = [rightIn('text'), rightIn('native')]
  return text === undefined || native === undefined ? learned === 'text' : text > native
}
