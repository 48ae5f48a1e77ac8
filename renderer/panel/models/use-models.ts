import { useState } from 'react'
import { type ModelsAnswer, modelsAnswer } from '../../../src-shared/contract/api/models.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { useAnswer } from '../store/use-answer.ts'

/** The models are listed again at this interval, because other programs also load and delete models. */
const lookAgainMs = 15_000

/** Shorter than `lookAgainMs`, because the streamer may just be starting Ollama or Adlib. */
const lookForOllamaMs = 4000

/** Interval while only the names are known. */
export const lookForDetailsMs = 1500

/**
 * The models on the servers. `answer` is null until the first list. `failed`: Adlib did not respond to the latest
 * request.
 */
export interface FoundModels {
  readonly answer: ModelsAnswer | null
  readonly failed: boolean
  readonly reload: () => void
}

/** Lists the models at intervals, and again after a change such as a download. */
export function useModels(state: State): FoundModels {
  const [everyMs, setEveryMs] = useState(lookAgainMs)
  const { brain, pull, audition, settings, modelLevel } = state
  const servers = `${settings.ollama.host} ${settings.openai.baseUrl} ${settings.engine.registry}`
  const levels = `${modelLevel?.at} ${JSON.stringify([settings.brain.asks, settings.brain.runs])}`
  const changes = `${brain.model} ${pull?.state} ${audition?.state} ${servers} ${levels}`
  const { answer, failed, load } = useAnswer('/api/brains', modelsAnswer, changes, everyMs)
  const isMissing = failed || (answer !== null && answer.ollama.state !== 'up')
  const nextMs = answer?.isPartial ? lookForDetailsMs : isMissing ? lookForOllamaMs : lookAgainMs
  if (nextMs !== everyMs) setEveryMs(nextMs)
  return { answer, failed, reload: load }
}
