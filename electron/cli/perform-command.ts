import { performOptionsHelp, readPerformOptions } from '../perform-options.ts'
import { startPerformance } from '../performance.ts'
import type { Command } from './command.ts'

const help = `adlib perform [options]

Watches, thinks and performs until it is stopped. Prints the panel's address, then the overlay's.

${performOptionsHelp('./reports')}
  --json            print each event as a JSON line and a summary last
  --help            this text`

/** `adlib perform`: the whole performer without a window. */
export const performCommand: Command = async (argv, io) => {
  const read = readPerformOptions(argv)
  if (!read.ok) {
    io.talk(`adlib perform: ${read.message}`)
    io.talk('See adlib perform --help.')
    return 2
  }
  const { json, help: helpWanted, forMs, ...wishes } = read.wishes
  if (helpWanted) {
    await io.write(help)
    return 0
  }

  const started = await startPerformance({
    ...wishes,
    desktop: false,
    fresh: forMs !== undefined,
    talk: io.talk,
    // Written in order of `seq`; standard output is a pipe or a file, so nothing waits for it.
    ...(json ? { onEvent: (event) => void io.write(JSON.stringify(event)) } : {}),
  })
  if (!started.ok) {
    io.talk(`adlib perform: ${started.failure.message} ${started.failure.remedy}`)
    return 1
  }
  const { performance } = started
  const say = json ? io.talk : (line: string) => void io.write(line)
  // Before the addresses are told: whoever reads them may ask for the end at once.
  const asked = stopAsked(forMs)
  say(performance.urls.panel)
  say(performance.urls.overlay)

  await asked
  const summary = await performance.stop(forMs === undefined ? 'stopped' : 'time is over')
  if (json) await io.write(JSON.stringify(summary))
  else {
    io.talk(
      `${summary.turns} turns, ${summary.toolCalls} tool calls, ${summary.cues} cues. The run lies in ${summary.dir}`,
    )
  }
  return 0
}

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
