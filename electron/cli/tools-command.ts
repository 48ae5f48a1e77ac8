import { parseArgs } from 'node:util'
import { packs } from '../../src-shared/performer/load-pack.ts'
import { loadTools } from '../app/tools.ts'
import { dataFolder } from '../data/data-folder.ts'
import { readSettings } from '../data/settings-file.ts'
import type { Command } from './command.ts'

const help = `adlib tools

Prints every tool as a JSON line: name, description, domain, tags, limits, parameters, examples. The approved pack files
of the settings are among them.

  --pack NAME   the tools of this pack alone
  --data DIR    where settings and approvals are kept; default: ADLIB_DATA or the platform's place
  --json        the same: one JSON object a line is all there is
  --help        this text`

/** `adlib tools`: the index of all tools, read from their definitions. */
export const toolsCommand: Command = async (argv, io) => {
  let wanted: string | undefined
  let data: string | undefined
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        json: { type: 'boolean' },
        pack: { type: 'string' },
        data: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    if (values.help) {
      await io.write(help)
      return 0
    }
    wanted = values.pack
    data = values.data
  } catch (problem) {
    io.talk(`adlib tools: ${problem instanceof Error ? problem.message : problem}. See adlib tools --help.`)
    return 2
  }
  const dataDir = dataFolder({ data, env: process.env })
  const { settings, problem } = readSettings(dataDir)
  if (problem) io.talk(`${problem.message} ${problem.remedy}`)
  const { files } = await loadTools(settings.tools.packs, dataDir, (line) => io.talk(`adlib tools: ${line}`))
  const all = [...packs, ...files]
  const chosen = all.filter(({ name }) => wanted === undefined || name === wanted)
  if (chosen.length === 0) {
    io.talk(`adlib tools: there is no pack “${wanted}”; there are ${all.map(({ name }) => name).join(', ')}.`)
    return 2
  }
  const listed = chosen.flatMap(({ name, tools }) => tools.map((tool) => ({ pack: name, tool })))
  for (const { pack, tool } of listed) {
    const { run: _, validate: __, hooks: ___, mixins, ...data } = tool
    await io.write(JSON.stringify({ ...data, pack, mixins: mixins.map(({ name }) => name) }))
  }
  return 0
}
