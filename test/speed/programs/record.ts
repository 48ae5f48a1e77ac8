import { ollamaClient } from '../../../electron/model-servers/ollama-client.ts'
import type { Program } from './program.ts'
import { type Asking, openRecording, type RecordedAnswer, saveRecording } from './recordings.ts'
import { startReplayServer } from './replay-server.ts'
import type { ToolRequest } from './requests.ts'
import { recorders } from './rows.ts'

/** Ollama batches this many sets of tools. Each set stays in order, so that its prompt stays in the cache. */
const parallel = 4

/**
 * Asks a model of a real Ollama for its answer to each request in each way, at temperature 0, and saves each answer at
 * once. Answers that are already saved are kept. Throws if the server lacks the model.
 */
export async function record(
  model: string,
  requests: readonly ToolRequest[],
  { host, print }: { readonly host: string; readonly print: (line: string) => void },
): Promise<void> {
  const facts = await ollamaClient(() => host).facts(model, AbortSignal.timeout(30_000))
  if (!facts.ok) throw new Error(`${facts.fault.message} ${facts.fault.remedy}`)
  const recording = openRecording(model, facts.value.digest)
  for (const asking of ['tools', 'text', 'hermes', 'schema'] as const) {
    const answers = recording.answers[asking]
    const program = await recorders[asking].load()
    const server = await startReplayServer({ model, requests, answers, upstream: host })
    await eachSet(requests, async (request) => {
      if (answers[request.id]) return
      await recordOne(program, request, `${server.url}/v1`, model)
      saveRecording(recording)
      print(`${asking} ${request.id} ${summary(asking, answers[request.id])}`)
    })
    server.close()
  }
}

async function recordOne(program: Program, request: ToolRequest, baseURL: string, model: string) {
  const { system, says, tools } = request
  // Only the answer matters here; a program may reject it.
  await program({ baseURL, model, system, says, tools, call: () => 'OK' }).catch(() => {})
}

async function eachSet(
  requests: readonly ToolRequest[],
  work: (request: ToolRequest) => Promise<void>,
): Promise<void> {
  const sets = [...new Set(requests.map(({ tools }) => tools))]
  const worker = async (): Promise<void> => {
    for (let tools = sets.shift(); tools; tools = sets.shift())
      for (const request of requests.filter((one) => one.tools === tools)) await work(request)
  }
  await Promise.all(Array.from({ length: parallel }, worker))
}

const summary = (asking: Asking, answer: RecordedAnswer | undefined): string =>
  answer ? JSON.stringify(answer).slice(0, 160) : `was not answered (${asking})`
