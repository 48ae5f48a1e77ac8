import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import type { SpeedMemo } from '../../src-shared/llm/model-facts.ts'
import type { RunsOn } from '../llama/llama-messages.ts'

const reasons: Readonly<Record<(RunsOn & { readonly on: 'processor' })['because'], string>> = {
  setting: 'as the setting ollama.runOn says',
  'no card': 'because no graphics card with a driver was found',
  'no memory': 'because the graphics card has too little free memory',
  crashes: 'because the engine stopped unexpectedly while it used the graphics card',
}
const kinds = { vulkan: 'Vulkan', metal: 'Metal', cuda: 'CUDA' } as const

/** Says what runs a model in the engine (null: it is not loaded), and how fast; null if neither is known. */
export function placeFinding(
  model: string,
  place: RunsOn | null,
  speed: SpeedMemo | undefined,
): Finding | null {
  const { readsPerSecond, tokensPerSecond } = speed ?? {}
  const isMeasured = readsPerSecond !== undefined && tokensPerSecond !== undefined
  if (place === null && !isMeasured) return null
  const where =
    place === null
      ? "in Adlib's own engine"
      : place.on === 'processor'
        ? `on the processor, ${reasons[place.because]}`
        : `on the graphics card ${place.card} (${kinds[place.on]})`
  const figures = isMeasured
    ? `: ${Math.round(readsPerSecond)} tokens a second of prompt, ${Math.round(tokensPerSecond)} of words`
    : ''
  return { check: 'model', level: 'ok', model, message: `${model} runs ${where}${figures}.` }
}
