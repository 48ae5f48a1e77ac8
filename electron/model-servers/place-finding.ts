import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import type { RunsOn } from '../llama/llama-messages.ts'

const reasons: Readonly<Record<(RunsOn & { readonly on: 'processor' })['because'], string>> = {
  setting: 'as the setting ollama.runOn says',
  'no card': 'because no graphics card with a driver was found',
  'no memory': 'because the graphics card has too little free memory',
  crashes: 'because the engine stopped unexpectedly while it used the graphics card',
}
const kinds = { vulkan: 'Vulkan', metal: 'Metal', cuda: 'CUDA' } as const

/** Says what runs the model that the engine has loaded. */
export function placeFinding(model: string, place: RunsOn): Finding {
  const where =
    place.on === 'processor'
      ? `the processor, ${reasons[place.because]}`
      : `the graphics card ${place.card} (${kinds[place.on]})`
  return { check: 'model', level: 'ok', model, message: `${model} runs on ${where}.` }
}
