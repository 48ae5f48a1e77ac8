import { parseArgs } from 'node:util'
import { startPerformance } from '../performance.ts'
import type { Command } from './command.ts'
import { parseDuration } from './duration.ts'

const help = `adlib perform [options]

Watches, thinks and performs until it is stopped. Prints the panel's address, then the overlay's.

  --frames WHAT     demo, screen, an image or a folder of images; default: the screen when the eye page
                    shares it, else the demo reel
  --model NAME      understudy (needs no model) or a model of Ollama; default: the understudy, then the
                    most recently used model that answers
  --for TIME        stop after this time (20s, 2m); always opens a new run
  --reports DIR     where runs are kept; default: ./reports
  --data DIR        where settings, tokens and the port are kept; default: ADLIB_DATA or the platform's place
  --port N          port of the gateway, 0 for any; default: the kept one (4747)
  --grounding MODE  auto or off
  --json            print each event as a JSON line and a summary last
  --help            this text`

/** `adlib perform`: the whole performer without a window. */
export const performCommand: Command = async (argv, io) => {
  let values: ReturnType<typeof read>
  try {
    values = read(argv)
  } catch (problem) {
    io.talk(`adlib perform: ${problem instanceof Error ? problem.message : String(problem)}`)
    io.talk('See adlib perform --help.')
    return 2
  }
  if (values.help) {
    await io.write(help)
    return 0
  }
  const forMs = values.for === undefined ? undefined : parseDuration(values.for)
  const port = values.port === undefined ? undefined : Number(values.port)
  const wrong =
    (values.for !== undefined && forMs === undefined && `--for ${values.for} is no time; write 20s or 2m`) ||
    (port !== undefined &&
      !(Number.isInteger(port) && port >= 0 && port <= 65_535) &&
      `--port ${values.port} is no port; write a number from 0 to 65535`) ||
    (values.grounding !== undefined &&
      !['auto', 'off'].includes(values.grounding) &&
      `--grounding takes auto or off, not ${values.grounding}`) ||
    (values.frames === 'obs' && 'frames from OBS are not there yet; share the screen or name a folder')
  if (wrong) {
    io.talk(`adlib perform: ${wrong}.`)
    return 2
  }

  const started = await startPerformance({
    desktop: false,
    fresh: forMs !== undefined,
    talk: io.talk,
    ...(values.frames === undefined ? {} : { frames: values.frames }),
    ...(values.model === undefined ? {} : { model: values.model }),
    ...(values.reports === undefined ? {} : { reportsDir: values.reports }),
    ...(values.data === undefined ? {} : { dataDir: values.data }),
    ...(port === undefined ? {} : { port }),
    ...(values.grounding === undefined ? {} : { grounding: values.grounding as 'auto' | 'off' }),
    // Written in order of `seq`; standard output is a pipe or a file, so nothing waits for it.
    ...(values.json ? { onEvent: (event) => void io.write(JSON.stringify(event)) } : {}),
  })
  if (!started.ok) {
    io.talk(`adlib perform: ${started.failure.message} ${started.failure.remedy}`)
    return 1
  }
  const { performance } = started
  const say = values.json ? io.talk : (line: string) => void io.write(line)
  // Before the addresses are told: whoever reads them may ask for the end at once.
  const asked = stopAsked(forMs)
  say(performance.urls.panel)
  say(performance.urls.overlay)

  await asked
  const summary = await performance.stop(forMs === undefined ? 'stopped' : 'time is over')
  if (values.json) await io.write(JSON.stringify(summary))
  else {
    io.talk(
      `${summary.turns} turns, ${summary.toolCalls} tool calls, ${summary.cues} cues. The run lies in ${summary.dir}`,
    )
  }
  return 0
}

const read = (argv: readonly string[]) =>
  parseArgs({
    args: [...argv],
    options: {
      frames: { type: 'string' },
      model: { type: 'string' },
      for: { type: 'string' },
      reports: { type: 'string' },
      data: { type: 'string' },
      port: { type: 'string' },
      grounding: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }).values

/** How long after the first a further signal is taken for the same wish, in milliseconds. */
const sameWishMs = 1000

/**
 * Resolves at the first of: the time is over, Ctrl+C, a polite kill, the terminal is gone. A terminal sends
 * Ctrl+C to its whole group and npm hands it on once more, so what follows at once means nothing new; who
 * asks again later wants the program gone without its last words.
 */
function stopAsked(forMs: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | null = null
    const timer = forMs === undefined ? undefined : setTimeout(resolve, forMs)
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        const now = performance.now()
        if (firstAt !== null && now - firstAt > sameWishMs) process.exit(130)
        firstAt ??= now
        clearTimeout(timer)
        resolve()
      })
    }
  })
}
