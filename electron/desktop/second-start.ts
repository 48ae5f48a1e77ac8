import type { Command } from '../../src-shared/contract/command.ts'
import { isWeightsPath, nameOn } from '../../src-shared/llm/model-name.ts'
import { addWeights } from '../llama/add-weights.ts'
import { desktopArguments } from './arguments.ts'

/** Values of `--frames` that name a source. Any other value is a path. */
const sources = new Set(['screen', 'obs', 'demo', 'off', 'auto'])

/** Returns the commands that apply the arguments of a second start to the app that is already running. */
export function handedOver(argv: readonly string[], packaged: boolean): Command[] {
  const read = desktopArguments(argv, packaged, process.env)
  if (!read.ok) return []
  const { model, frames, setUp } = read.options
  const commands: Command[] = []
  if (model !== undefined) commands.push({ command: 'brain', id: 'second-start-model', model })
  if (frames !== undefined) {
    const sight = sources.has(frames) ? { source: frames } : { source: 'file', path: frames }
    commands.push({ command: 'settings', id: 'second-start-frames', patch: { sight } })
  }
  if (setUp)
    commands.push({ command: 'settings', id: 'second-start-set-up', patch: { setup: { state: 'asking' } } })
  return commands
}

/** Adds the weights file that a command names to the list of models, because the command line may name any path. */
export async function addNamedWeights(dataDir: string, command: Command): Promise<void> {
  if (command.command === 'brain' && isWeightsPath(command.model))
    await addWeights(dataDir, nameOn('engine', command.model))
}
