import { resolve } from 'node:path'
import type { Command } from '../../src-shared/contract/command.ts'
import { isWeightsPath, nameOn } from '../../src-shared/llm/model-name.ts'
import { addWeights } from '../llama/add-weights.ts'
import type { DataFailure } from '../platform/files.ts'
import { isRemotePath } from '../platform/remote-path.ts'
import { desktopArguments } from './arguments.ts'

/** Values of `--frames` that name a source. Any other value is a path. */
const sources = new Set(['screen', 'obs', 'demo', 'off', 'auto'])

/**
 * Returns the commands that apply the arguments of a second start to the app that is already running.
 * @param folder the working folder of the second start, where its relative paths begin
 */
export function handedOver(argv: readonly string[], packaged: boolean, folder: string): Command[] {
  const read = desktopArguments(argv, packaged, process.env)
  if (!read.ok) return []
  const { model, frames, setUp } = read.options
  const commands: Command[] = []
  if (model !== undefined) commands.push({ command: 'brain', id: 'second-start-model', model })
  if (frames !== undefined) {
    const path = isRemotePath(frames) ? frames : resolve(folder, frames)
    const sight = sources.has(frames) ? { source: frames } : { source: 'file', path }
    commands.push({ command: 'settings', id: 'second-start-frames', patch: { sight } })
  }
  if (setUp)
    commands.push({ command: 'settings', id: 'second-start-set-up', patch: { setup: { state: 'asking' } } })
  return commands
}

/**
 * Adds the weights file that a command names to the list of models, because the command line may name any path.
 * Returns the command with the file's absolute path, or why the file cannot be added.
 */
export async function withAddedWeights(
  dataDir: string,
  command: Command,
  folder: string,
): Promise<{ ok: true; command: Command } | { ok: false; failure: DataFailure }> {
  if (command.command !== 'brain' || !isWeightsPath(command.model)) return { ok: true, command }
  const added = await addWeights(dataDir, nameOn('engine', command.model), folder)
  return added.ok ? { ok: true, command: { ...command, model: added.path } } : added
}
