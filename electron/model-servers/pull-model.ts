import { nameOn, splitModelName } from '../../src-shared/llm/model-name.ts'
import type { OllamaClient } from '../../src-shared/llm/ollama/client.ts'
import { type PullReport, replyWithTimeout, type ServerFault } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { tokenBucket } from '../platform/clock.ts'
import type { Servers } from './open-servers.ts'

/** Each report is an event on disk: at most two a second. */
const reportRate = { burst: 1, perSecond: 1.5 }
/** For a report of another status, such as a lost connection, that would come too soon after the last one. */
const changeRate = { burst: 1, perSecond: 0.5 }
const speedMs = 5000
const sampleMs = 100
/** Maximum number of layers. A model has about ten. */
const maxLayers = 100

/**
 * Downloads a model with Ollama or the engine, and yields the total progress. A download after an abort resumes at the
 * same position.
 */
export async function* pullModel(
  client: Pick<OllamaClient, 'pull'>,
  { model, clock, signal }: { readonly model: string; readonly clock: Clock; readonly signal: AbortSignal },
): AsyncGenerator<PullReport | { readonly fault: ServerFault }> {
  /** The received and total bytes of each layer. The key is Ollama's status, which names the layer. */
  const layers = new Map<string, { done: number; of: number }>()
  let received = 0
  let samples: { readonly at: number; readonly received: number }[] = []
  const reports = tokenBucket(clock, reportRate)
  const changes = tokenBucket(clock, changeRate)
  let reported = ''
  /** The newest report, unless it was yielded. */
  let latest: PullReport | undefined
  for await (const item of client.pull(model, signal)) {
    if ('fault' in item) {
      if (latest !== undefined) yield latest
      return yield item
    }
    const { status, total, completed = 0 } = item
    if (total !== undefined && (layers.has(status) || layers.size < maxLayers)) {
      // Leave the bytes in a layer's first message out of the speed, because an earlier download may have received
      // them.
      received += Math.max(0, completed - (layers.get(status)?.done ?? completed))
      layers.set(status, { done: completed, of: total })
    }
    const at = clock.monotonic()
    if (at - (samples.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= sampleMs)
      samples = [...samples.filter((sample) => at - sample.at <= speedMs), { at, received }]
    const known = [...layers.values()]
    const [first] = samples
    const speed = first === undefined || first.at === at ? undefined : received - first.received
    latest = {
      status,
      done: known.reduce((sum, layer) => sum + layer.done, 0),
      of: known.reduce((sum, layer) => sum + layer.of, 0),
      ...(speed === undefined || first === undefined ? {} : { speed: (1000 * speed) / (at - first.at) }),
    }
    const isDue = reports.take(1) || status === 'success' || (status !== reported && changes.take(1))
    if (!isDue) continue
    reported = status
    yield latest
    latest = undefined
  }
  if (signal.aborted && latest !== undefined) yield latest
}

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
