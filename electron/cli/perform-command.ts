import { setTimeout as sleep } from 'node:timers/promises'
import { performOptionsHelp, readPerformOptions } from '../app/perform-options.ts'
import { startPerformance } from '../app/performance.ts'
import type { CommandIo } from './command.ts'

const help = `adlib perform [options]

Watches, thinks and performs until it is stopped. Prints the addresses of the panel, the
overlay and the eye page, in this order.

${performOptionsHelp('./reports')}
  --json            print each event as a JSON line and a summary last
  --help            this text`

/**
 * `adlib perform`: the whole performer without a window.
 * @param asked resolves when the program is to end; it may resolve before the performer has started
 */
export const performCommand = async (
  argv: readonly string[],
  io: CommandIo,
  asked: Promise<void>,
): Promise<number> => {
  const read = readPerformOptions(argv)
  if (!read.ok) {
    io.talk(`adlib perform: ${read.message}`)
    io.talk('See adlib perform --help.')
    return 2
  }
  const { json, help: helpWanted, forMs, ...options } = read.options
  if (helpWanted) {
    await io.write(help)
    return 0
  }

  const started = await startPerformance({
    ...options,
    desktop: false,
    fresh: forMs !== undefined,
    print: io.talk,
    // Written in order of `seq`; standard output is a pipe or a file, so nothing waits for it.
    ...(json ? { onEvent: (event) => void io.write(JSON.stringify(event)) } : {}),
  })
  if (!started.ok) {
    io.talk(`adlib perform: ${started.failure.message} ${started.failure.remedy}`)
    return 1
  }
  const { performance } = started
  const say = json ? io.talk : (line: string) => void io.write(line)
  say(performance.urls.panel)
  say(performance.urls.overlay)
  say(performance.urls.eye)

  await (forMs === undefined ? asked : Promise.race([asked, sleep(forMs)]))
  const summary = await performance.stop(forMs === undefined ? 'stopped' : 'time is over')
  // Not awaited: a standard output that nobody reads must not block the end.
  if (json) void io.write(JSON.stringify(summary))
  else {
    io.talk(
      `${counted(summary.turns, 'turn')}, ${counted(summary.toolCalls, 'tool call')}, ${counted(summary.cues, 'cue')}. Run saved in ${summary.dir}`,
    )
  }
  return 0
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
