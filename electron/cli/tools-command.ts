import { packs } from '../../src-shared/performer/load-pack.ts'
import { loadTools } from '../app/tools.ts'
import { dataFolder } from '../data/data-folder.ts'
import { readSettings } from '../data/settings-file.ts'
import { defineCommand } from './command.ts'

/** `adlib tools`: prints all tools, or those of one pack, one JSON line each. */
export const toolsCommand = defineCommand(
  {
    name: 'tools',
    help: `adlib tools

Prints every tool as a JSON line: name, description, domain, tags, limits, parameters, examples. This includes the
approved pack files in the settings.

  --pack NAME   only the tools of this pack
  --data DIR    folder of settings and approvals; default: ADLIB_DATA or the platform's data folder
  --json        accepted for consistency; the output is always JSON lines
  --help        show this text`,
    options: {
      json: { type: 'boolean' },
      pack: { type: 'string' },
      data: { type: 'string' },
    },
  },
  async ({ values, io, wrong }) => {
    const { pack: wanted, data } = values
    const dataDir = dataFolder({ data, env: process.env })
    const { settings, problem } = readSettings(dataDir)
    if (problem) io.log(`${problem.message} ${problem.remedy}`)
    const { files } = await loadTools(settings.tools.packs, dataDir, (line) => io.log(`adlib tools: ${line}`))
    const all = [...packs, ...files]
    const chosen = all.filter(({ name }) => wanted === undefined || name === wanted)
    if (chosen.length === 0) {
      const names = all.map(({ name }) => name).join(', ')
      return wrong(`unknown pack “${wanted}”; the packs are ${names}.`)
    }
    const listed = chosen.flatMap(({ name, tools }) => tools.map((tool) => ({ pack: name, tool })))
    for (const { pack, tool } of listed) {
      const { run: _, validate: __, hooks: ___, mixins, ...data } = tool
      await io.write(JSON.stringify({ ...data, pack, mixins: mixins.map(({ name }) => name) }))
    }
    return 0
  },
)
