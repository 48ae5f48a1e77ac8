import type { Body } from '../../src-shared/proxy/request.ts'
import { listOf } from '../../src-shared/proxy/request.ts'
import { isRecord } from '../../src-shared/step/record.ts'

/**
 * Adds the capability `tools` to an answer of Ollama's `/api/show` or `/api/tags`, because some clients offer tools only
 * to models that have it. Models that write no text are left out.
 */
export function lendTools(answer: Body): Body {
  if (Array.isArray(answer.models)) {
    const models = listOf(answer.models).map((model) => (isRecord(model) ? lent(model) : model))
    return models.every((model, index) => model === listOf(answer.models)[index])
      ? answer
      : { ...answer, models }
  }
  return lent(answer)
}

function lent(model: Body): Body {
  const { capabilities } = model
  if (!Array.isArray(capabilities) || !capabilities.includes('completion') || capabilities.includes('tools'))
    return model
  return { ...model, capabilities: [...capabilities, 'tools'] }
}
