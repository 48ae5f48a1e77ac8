import { InMemoryTransport } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { openOwnRun } from '../app/tools-only-run.ts'
import { dataFolder } from '../data/data-folder.ts'
import { bridgeToPerformer, relay } from '../mcp-server/serve-relay.ts'
import { systemClock } from '../platform/clock.ts'
import { type CommandIo, defineCommand, stopRequested } from './command.ts'

/** `adlib mcp`: serves Adlib's tools to a local program that uses MCP over stdin and stdout. */
export const mcpCommand = defineCommand(
  {
    name: 'mcp',
    help: `adlib mcp [options]

Serves Adlib's tools as an MCP server on stdin and stdout, for a program that starts this command. If a performer is
running with the same data folder, the tools act on its overlay. Otherwise they act in a separate run under <reports>/mcp/,
which no overlay shows. A message on stderr names the run.

  --data DIR      folder of settings and tokens; default: ADLIB_DATA or the platform's data folder
  --reports DIR   folder for a separate run; default: ./reports
  --help          show this text

Stops when its input ends. Exit code: 0 ok, 1 no run can be written, 2 wrong usage.`,
    options: {
      data: { type: 'string' },
      reports: { type: 'string' },
    },
  },
  async ({ values, io }) => {
    const stopped = signalReason()
    const dataDir = dataFolder({ data: values.data, env: process.env })
    const bridge = await bridgeToPerformer(dataDir, io.log)
    if (bridge === null) return serveOwnRun({ dataDir, reportsDir: values.reports }, io, stopped)

    const { transport, port, run } = bridge
    io.log(`adlib mcp: using the performer on port ${port} (run ${run}).`)
    const gone = `The performer on port ${port} has stopped. Start Adlib again, then restart this server.`
    await Promise.race([relay(io, transport, { gone, clock: systemClock }), stopped])
    await transport.close()
    return 0
  },
)

async function serveOwnRun(
  folders: { readonly dataDir: string; readonly reportsDir: string | undefined },
  io: CommandIo,
  stopped: Promise<string>,
): Promise<number> {
  const opened = await openOwnRun({ ...folders, clock: systemClock, print: io.log })
  if (!opened.ok) {
    io.log(`adlib mcp: ${opened.failure.message} ${opened.failure.remedy}`)
    return 1
  }
  const { tools, dir, stop } = opened.own
  io.log(
    `adlib mcp: no performer is running with the data folder ${folders.dataDir}, so the tools use a separate run: ${dir}`,
  )
  const [near, far] = InMemoryTransport.createLinkedPair()
  serveStdio(tools.connect, { transport: far })
  const gone = 'This server is closing.'
  const ended = relay(io, near, { gone, clock: systemClock }).then(() => 'the input ended')
  await stop(await Promise.race([ended, stopped]))
  return 0
}

async function signalReason(): Promise<string> {
  await stopRequested()
  // An open standard input would keep the process alive.
  process.stdin.destroy()
  return 'stopped'
}
