import { join, resolve } from 'node:path'
import { AgentsError } from '../agents/agents-error.ts'
import { type ForkOptions, forkRun } from '../agents/fork-run.ts'
import { startReplay } from '../app/start-replay.ts'
import { dataFolder, reportsFolder } from '../data/data-folder.ts'
import { runsFolder } from '../journal/runs.ts'
import { findRun } from '../runs/find-run.ts'
import { type CommandIo, defineCommand } from './command.ts'

/**
 * `adlib replay`: shows a past run again, or forks an agent run.
 * @param asked resolves when the user stops the program
 */
export const replayCommand = defineCommand(
  {
    name: 'replay',
    help: `adlib replay RUN [options]
adlib replay RUN --from SEQ --fork [options]

Shows a past run again: the panel and the overlay get its events in the original order and at the original pace. Prints the addresses of the
panel and the overlay. Nothing is written, and commands are refused.
With --fork, copies the first events of an agent run into a new run, which \`adlib agent run FILE --dir DIR\` or
startAgents({dir, …}) continues from there. Prints the folder of the new run.
RUN is latest, the name of a run or its beginning, or the path of its folder.

  --speed SPEED   max (as fast as possible) or a factor such as 1x, 2x, 0.5x; default: 1x. Long breaks are shortened.
  --from SEQ      with --fork: the number of the last event to copy
  --fork          continue an agent run from an event, instead of showing the run
  --dir DIR       with --fork: folder of the new run; default: agents/RUN-from-SEQ in the folder of runs
  --json          print each cue as its recorded JSON line, and exit when the run ends
  --reports DIR   folder of runs; default: ./reports
  --data DIR      folder of settings and tokens; default: ADLIB_DATA or the platform's folder
  --port N        port of Adlib's pages, 0 for any free port; default: the setting gateway.port (4747)
  --help          show this text`,
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      fork: { type: 'boolean', default: false },
      dir: { type: 'string' },
      speed: { type: 'string', default: '1x' },
      json: { type: 'boolean', default: false },
      reports: { type: 'string' },
      data: { type: 'string' },
      port: { type: 'string' },
    },
  },
  async ({ values, positionals, io, wrong, fail }, asked: Promise<void>) => {
    const { speed: speedText, json, data, port: portText, reports, from, fork, dir } = values
    const [wanted, ...more] = positionals
    if (wanted === undefined || more.length > 0) return wrong('name one run, such as latest.')
    const seq = Number(from)
    if (fork !== (from !== undefined) || (fork && !(Number.isInteger(seq) && seq > 0)) || (dir && !fork))
      return wrong('use --from SEQ and --fork together; SEQ is the number of an event.')
    const speed = speedOf(speedText)
    if (speed === null)
      return wrong(`--speed ${speedText} is not a valid speed; write max, or a factor from 0.1x to 100x.`)
    const port = portText === undefined ? undefined : Number(portText)
    if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65_535))
      return wrong(`--port ${portText} is not a valid port; write a number from 0 to 65535.`)
    const dataDir = dataFolder({ data, env: process.env })
    const reportsDir = reportsFolder({ reports, desktop: false, dataDir, cwd: process.cwd() })
    const found = findRun(wanted, runsFolder(reportsDir))
    if (typeof found === 'string') return fail(found)
    if (fork) {
      const runs = dir ?? join(reportsDir, 'agents', `${found.run}-from-${seq}`)
      return forked({ from: join(found.runsDir, found.run), seq, dir: resolve(runs) }, io)
    }
    const started = await startReplay({
      found,
      speed,
      print: io.log,
      dataDir,
      ...(port === undefined ? {} : { port }),
    })
    if (!started.ok) return fail(started.failure)
    const { replay } = started
    const print = json ? io.log : (line: string) => void io.write(line)
    print(replay.urls.panel)
    print(replay.urls.overlay)
    io.log(`Replay of ${join(found.runsDir, found.run)}.`)
    const stopping = new AbortController()
    void asked.then(() => stopping.abort())
    await replay.play(stopping.signal, (event) => {
      if (json && event.type === 'stage/cue') void io.write(JSON.stringify(event))
    })
    if (!json && !stopping.signal.aborted) {
      io.log('The replay has ended. The pages stay open until you press Ctrl+C.')
      await asked
    }
    await replay.close()
    return 0
  },
)

async function forked(options: ForkOptions, io: CommandIo): Promise<number> {
  try {
    await io.write(await forkRun(options))
    io.log(`Continue it: adlib agent run FILE --dir ${options.dir}`)
    return 0
  } catch (error) {
    if (!(error instanceof AgentsError)) throw error
    io.log(`adlib replay: ${error.message} ${error.remedy}`)
    return 1
  }
}

function speedOf(text: string): number | null {
  if (text === 'max') return Number.POSITIVE_INFINITY
  const factor = Number(/^(\d+(?:\.\d+)?)x?$/.exec(text)?.[1])
  return factor >= 0.1 && factor <= 100 ? factor : null
}
