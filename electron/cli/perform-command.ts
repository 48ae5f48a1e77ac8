import { setTimeout as sleep } from 'node:timers/promises'
import { shareText } from '../../src-shared/performer/level-text.ts'
import { performOptionsHelp, readPerformOptions } from '../app/perform-options.ts'
import { startPerformance } from '../app/performance.ts'
import { type CommandIo, wrongUsage } from './command.ts'

const help = `adlib perform [options]

Watches the screen and performs until you stop it. Prints the addresses of the panel, the overlay and
the eye page, in this order.

${performOptionsHelp('./reports')}
  --ask-setup       ask the setup questions until they are answered, as “npm start” does; --frames and --for skip them
                    for this run, and --model skips the first one
  --json            print each event as a JSON line, and a summary at the end
  --help            show this text`

/**
 * `adlib perform`: runs the performer without windows.
 * @param asked resolves when the user stops the program, possibly before the performer has started
 */
export const performCommand = async (
  argv: readonly string[],
  io: CommandIo,
  asked: Promise<void>,
): Promise<number> => {
  const read = readPerformOptions(argv)
  if (!read.ok) return wrongUsage(io, 'perform', read.message)
  const { json, help: helpWanted, forMs, ...options } = read.options
  if (helpWanted) {
    await io.write(help)
    return 0
  }

  const started = await startPerformance({
    ...options,
    desktop: false,
    fresh: forMs !== undefined,
    print: io.log,
    // No need to wait: writes to standard output keep their order.
    ...(json ? { onEvent: (event) => void io.write(JSON.stringify(event)) } : {}),
  })
  if (!started.ok) {
    io.log(`adlib perform: ${started.failure.message} ${started.failure.remedy}`)
    return 1
  }
  const { performance } = started
  const print = json ? io.log : (line: string) => void io.write(line)
  print(performance.urls.panel)
  print(performance.urls.overlay)
  print(performance.urls.eye)

  await (forMs === undefined ? asked : Promise.race([asked, sleep(forMs)]))
  const summary = await performance.stop(forMs === undefined ? 'stopped' : 'time limit reached')
  // Do not await this, because an unread standard output must not block the exit.
  if (json) void io.write(JSON.stringify(summary))
  else {
    io.log(
      `${counted(summary.turns, 'turn')}, ${counted(summary.toolCalls, 'tool call')}, ${counted(summary.cues, 'cue')}. Run saved in ${summary.dir}`,
    )
    if (summary.model !== null) io.log(shareText(summary.model))
  }
  return 0
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
