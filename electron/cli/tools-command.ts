import { parseArgs } from 'node:util'
import type { Stage } from '../../src-shared/stage/stage.ts'
import { loadTools } from '../tools.ts'
import type { Command } from './command.ts'

const help = `adlib tools

Prints every tool as a JSON line: name, description, domain, tags, limits, parameters, examples.

  --json   the same: one JSON object a line is all there is
  --help   this text`

/** `adlib tools`: the index of all tools, read from their definitions. */
export const toolsCommand: Command = async (argv, io) => {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { json: { type: 'boolean' }, help: { type: 'boolean' } },
    })
    if (values.help) {
      await io.write(help)
      return 0
    }
  } catch (problem) {
    io.talk(`adlib tools: ${problem instanceof Error ? problem.message : problem}. See adlib tools --help.`)
    return 2
  }
  const registry = loadTools({ stage: nowhere, eyes: { latest: () => null } })
  for (const { run: _, validate: __, hooks: ___, ...data } of registry.list())
    await io.write(JSON.stringify(data))
  return 0
}

/** Listing tools runs none of them. */
const nowhere: Stage = { offer: () => ({ ok: false, reason: 'no performance is running' }), clear: () => {} }
