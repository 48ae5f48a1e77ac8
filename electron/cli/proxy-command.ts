import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { minRead, verdict } from '../../src-shared/proxy/check-verdict.ts'
import { dataFolder, makeFolder } from '../data/data-folder.ts'
import { readSettings } from '../data/settings-file.ts'
import { normaliseOpenAiUrl } from '../model-servers/http-transport.ts'
import { modelMemoryFile } from '../model-servers/model-memory-file.ts'
import { ollamaHost } from '../model-servers/ollama-client.ts'
import { systemClock } from '../platform/clock.ts'
import { checkModel } from '../proxy/check-model.ts'
import type { ProxyMode } from '../proxy/modes.ts'
import { recentRequestsFile } from '../proxy/recent-requests.ts'
import { startProxy } from '../proxy/start-proxy.ts'
import { type CommandIo, defineCommand, stopRequested } from './command.ts'

/** Port of the proxy: the one after Ollama's. */
const usualPort = 11_435

const isMode = (mode: string): mode is ProxyMode | 'auto' => ['auto', 'native', 'text'].includes(mode)

/**
 * Runs `adlib proxy` until it is interrupted, or `adlib proxy check`. Resolves with the exit code: 0 (ok), 1 (failed) or
 * 2 (wrong usage).
 */
export const proxyCommand = defineCommand(
  {
    name: 'proxy',
    help: `adlib proxy [options]
adlib proxy check [MODEL] [options]

Serves your model server with tool calls that work. Point a program at http://127.0.0.1:11435 instead of at the server:
calls that a model writes as text become calls in the server's own fields, and arguments are repaired to fit the schema.
Speaks OpenAI's /v1/chat/completions and /v1/responses, Anthropic's /v1/messages and Ollama's /api/chat, streaming or not.
Everything else passes unchanged.

  --to ADDRESS    address of the model server; default: Ollama (OLLAMA_HOST, or the setting ollama.host)
  --port N        port of the proxy; default: 11435
  --mode MODE     how tools are offered. native: the request stays as it is. text: in the prompt. Default: auto, which is
                  native, unless the server refuses tools or a measurement of this model found that text is better
  --explain       print on stderr what was repaired or rejected, and show the newest requests in the panel's Playground
  --record DIR    append each answer to a request with tools to DIR/proxy.jsonl, as a line for adlib parse --jsonl
  --listen HOST   also serve other computers at this address of this one, such as 0.0.0.0; clients then need the token that is
                  printed (or the one in ADLIB_PROXY_TOKEN) as their API key
  --json          print each request with tools as a JSON line
  --data DIR      folder of settings and measurements; default: ADLIB_DATA or the platform's data folder
  --help          show this text

check sends eight requests with tools to a model and reports how many of its calls the server reads, and how many the
proxy reads. Without MODEL, it checks the model that was changed last.

  --to, --mode, --json, --data   as above

Exit code: 0 ok, 1 failed (check: the proxy reads fewer than 6 of 8), 2 wrong usage.`,
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      port: { type: 'string' },
      mode: { type: 'string', default: 'auto' },
      explain: { type: 'boolean', default: false },
      record: { type: 'string' },
      listen: { type: 'string' },
      json: { type: 'boolean', default: false },
      data: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  },
  async (
    { values, positionals, io, wrong, fail },
    stopped: Promise<void> = stopRequested(),
    env: Readonly<Record<string, string | undefined>> = process.env,
  ) => {
    const [action, model, ...more] = positionals
    if (action !== undefined && action !== 'check')
      return wrong(`unknown action ${action}. The only action is check.`)
    if (more.length > 0) return wrong('check takes one model.')
    if (!isMode(values.mode)) return wrong(`--mode must be auto, native or text, not ${values.mode}.`)
    const port = values.port === undefined ? usualPort : Number(values.port)
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      return wrong(`--port must be a number from 0 to 65535, not ${values.port}.`)
    const dataDir = dataFolder({ data: values.data, env })
    const { settings } = readSettings(dataDir)
    const to = values.to === undefined ? ollamaHost(settings.ollama.host, env) : baseOf(values.to)
    if (!/^https?:\/\/[^/]+/.test(to))
      return wrong(`--to must be an address such as http://127.0.0.1:8080, not ${values.to}.`)
    const memoryPath = join(dataDir, 'models.json')
    const memory = existsSync(memoryPath) ? modelMemoryFile(memoryPath) : undefined
    const options = { to, mode: values.mode, json: values.json, io }
    if (action === 'check') return proxyCheck({ ...options, model, stopped })

    const isKept = values.explain && makeFolder(dataDir, '--data') === null
    const started = await startProxy({
      ...{ to, port, mode: values.mode, memory, clock: systemClock, env },
      ...{ isExplained: values.explain, recordDir: values.record, listen: values.listen },
      recentFile: isKept ? recentRequestsFile(dataDir) : undefined,
      log: io.log,
      ...(values.json ? { write: (line: string) => void io.write(line) } : {}),
    })
    if (!started.ok) return fail(started.message)
    await stopped
    await started.stop()
    return 0
  },
)

/** Returns the base of an address, without the paths of Ollama's and OpenAI's APIs. */
const baseOf = (spelling: string): string => normaliseOpenAiUrl(spelling.trim().replace(/\/api\/?$/, ''))

/** Runs `adlib proxy check`. Resolves with the exit code: 0 (the proxy reads the calls) or 1. */
async function proxyCheck(options: {
  readonly to: string
  readonly model: string | undefined
  readonly mode: ProxyMode | 'auto'
  readonly json: boolean
  readonly io: CommandIo
  readonly stopped: Promise<void>
}): Promise<number> {
  const { to, model, mode, json, io, stopped } = options
  const stopping = new AbortController()
  void stopped.then(() => stopping.abort())
  const onModel = (name: string) => io.log(`Sending up to 16 requests with tools to ${name}.`)
  const outcome = await checkModel({ to, model, mode, signal: stopping.signal, onModel })
  if (!outcome.ok) {
    io.log(`adlib proxy check: ${outcome.message}`)
    return 1
  }
  const { result } = outcome
  if (json) await io.write(JSON.stringify(result))
  else for (const line of verdict(result)) await io.write(line)
  return result.proxy >= minRead ? 0 : 1
}
