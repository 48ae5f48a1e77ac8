import { parseArgs } from 'node:util'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { openOwnRun } from '../app/tools-only-run.ts'
import { dataFolder } from '../data/data-folder.ts'
import { bridgeToPerformer } from '../mcp-server/serve-bridge.ts'
import { relay } from '../mcp-server/serve-relay.ts'
import { systemClock } from '../platform/clock.ts'
import type { Command, CommandIo } from './command.ts'

const help = `adlib mcp [options]

An MCP server on standard input and output, for a program that starts it by this command. With a performer
running on the same data folder the tools act on its overlay; without one they act in a run of their own,
written under <reports>/mcp/, which nobody sees. Standard error says which of both it is.

  --data DIR      where settings and tokens are kept; default: ADLIB_DATA or the platform's place
  --reports DIR   where a run of its own is written; default: ./reports
  --help          this text

It ends with its input. Exit code: 0 done, 1 no run can be written, 2 wrong use.`

/** `adlib mcp`: our tools for a program on this machine that speaks MCP over standard input and output. */
export const mcpCommand: Command = async (argv, io) => {
  let values: ReturnType<typeof read>
  try {
    values = read(argv)
  } catch (problem) {
    io.talk(`adlib mcp: ${problem instanceof Error ? problem.message : String(problem)}`)
    io.talk('See adlib mcp --help.')
    return 2
  }
  if (values.help) {
    await io.write(help)
    return 0
  }
  const asked = stopAsked()
  const dataDir = dataFolder({ data: values.data, env: process.env })
  const bridge = await bridgeToPerformer(dataDir, io.talk)
  if (bridge === null) return serveOwnRun({ dataDir, reportsDir: values.reports }, io, asked)

  const { transport, port, run } = bridge
  io.talk(`adlib mcp: the tools act on the performer on port ${port} (run ${run}).`)
  const gone = `The performer on port ${port} has ended. Start Adlib again, then start this server again.`
  await Promise.race([relay(io, transport, { gone, clock: systemClock }), asked])
  await transport.close()
  return 0
}

const read = (argv: readonly string[]) =>
  parseArgs({
    args: [...argv],
    options: {
      data: { type: 'string' },
      reports: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  }).values

async function serveOwnRun(
  folders: { readonly dataDir: string; readonly reportsDir: string | undefined },
  io: CommandIo,
  asked: Promise<string>,
): Promise<number> {
  const opened = await openOwnRun({ ...folders, clock: systemClock, talk: io.talk })
  if (!opened.ok) {
    io.talk(`adlib mcp: ${opened.failure.message} ${opened.failure.remedy}`)
    return 1
  }
  const { tools, dir, stop } = opened.own
  io.talk(
    `adlib mcp: no performer runs on ${folders.dataDir}, so the tools act in a run of their own: ${dir}`,
  )
  const [near, far] = InMemoryTransport.createLinkedPair()
  serveStdio(tools.connect, { transport: far })
  const gone = 'This server is closing.'
  const ended = relay(io, near, { gone, clock: systemClock }).then(() => 'the input ended')
  await stop(await Promise.race([ended, asked]))
  return 0
}

/** Resolves with the reason when the program is politely asked to end; asked twice, it ends at once. */
function stopAsked(): Promise<string> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(name, () => {
        // Nothing more is read, so that nothing keeps the program alive.
        process.stdin.destroy()
        resolve('stopped')
      })
    }
  })
}
