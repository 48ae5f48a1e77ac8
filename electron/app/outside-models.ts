import { isCloudName, nameOn, splitModelName } from '../../src-shared/llm/model-name.ts'
import type { ModelChoices } from './models.ts'
import type { RiskyChange } from './risky-settings.ts'

type Locate = Pick<ModelChoices, 'locate'>

/**
 * Returns `models`, except that a cloud model is refused unless it is selected, which needs a code: trying it out would
 * also send text to Ollama's own servers.
 */
export const onlySelectedCloud = (models: Locate, isSelected: (model: string) => boolean): Locate => ({
  async locate(model, signal) {
    const located = await models.locate(model, signal)
    if (!located.ok || !located.value.model.isCloud || isSelected(model)) return located
    return { ok: false, fault: notSelected(model) }
  },
})

export const notSelected = (model: string) =>
  ({
    kind: 'refused',
    message: `${model} runs on Ollama's own servers, and you have not selected it.`,
    remedy: 'First select it as the model that performs (this needs a code), or choose another model.',
  }) as const

/**
 * Returns the download as a change that needs a code if the model comes from a host other than Ollama's library, or
 * runs on Ollama's own servers.
 */
export function riskyPull(model: string): RiskyChange[] {
  // The engine downloads from the registry in the settings only.
  if (splitModelName(model.trim())?.server === 'engine') return []
  const name = nameOn('ollama', model.trim())
  const host = hostIn(name)
  if (host !== null) return [{ place: 'pull', value: `${name} from ${host}` }]
  return isCloudName(name) ? [{ place: 'pull', value: `${name} on Ollama's own servers` }] : []
}

/** Returns the host of a name such as `hf.co/someone/model:tag`; null for a model of Ollama's library. */
function hostIn(name: string): string | null {
  const [first = '', ...others] = name.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').split('/')
  // `someone/model` is a model of a user of the library.
  const isHost = others.length > 1 || (others.length === 1 && /[.:]/.test(first))
  return isHost && first.toLowerCase() !== 'registry.ollama.ai' ? first : null
}
