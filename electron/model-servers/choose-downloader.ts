import { nameOn, splitModelName } from '../../src-shared/llm/model-name.ts'
import type { OllamaClient } from '../../src-shared/llm/ollama/client.ts'
import { replyWithTimeout } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Servers } from './open-servers.ts'

const answerMs = 3000

/** Who downloads a model, and the model's name there. */
export interface Downloader {
  readonly server: 'ollama' | 'engine'
  readonly client: Pick<OllamaClient, 'pull'>
  readonly name: string
}

/**
 * Returns who downloads a model: the server in front of its name, otherwise Ollama if it answers, otherwise the engine.
 */
export async function chooseDownloader(
  { ollama, engine }: Pick<Servers, 'ollama' | 'engine'>,
  model: string,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<Downloader> {
  const byOllama = { server: 'ollama', client: ollama.client, name: nameOn('ollama', model) } as const
  const byEngine = { server: 'engine', client: engine.downloads, name: nameOn('engine', model) } as const
  const named = splitModelName(model)?.server
  if (named === 'engine') return byEngine
  if (named === 'ollama') return byOllama
  const answer = await replyWithTimeout({ clock, ms: answerMs, signal }, ollama.client.version)
  return !answer.ok && answer.fault.kind === 'unreachable' ? byEngine : byOllama
}
