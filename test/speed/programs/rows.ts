import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ProxyMode } from '../../../electron/proxy/modes.ts'
import { whatIsMissing } from '../../../scripts/prepare.mjs'
import { adlibAgent, adlibCall, adlibReader } from './adlib-programs.ts'
import { type Program, plainClient } from './program.ts'
import { adlibProxy, forgeProxy, through } from './proxies.ts'
import type { Asking } from './recordings.ts'
import { shim } from './shim.ts'

/** A row of the table: a program, and how it asks the model. */
export interface Row {
  readonly name: string
  readonly asking: Asking
  /** Rejects if the program is not installed. */
  readonly load: () => Promise<Program>
}

/** Folder of the frameworks, with a lockfile of its own. */
export const frameworksFolder = fileURLToPath(new URL('../../frameworks', import.meta.url))
/** Folder of `forge-guardrails`, which comes from PyPI. */
export const forgeFolder = `${frameworksFolder}/node_modules/.forge`

/** A framework in `test/frameworks`: a file with its name exports `ask`. */
function framework(file: string, packageName: string, asking: Asking = 'tools', note = ''): Row {
  const version = (): string => {
    try {
      const text = readFileSync(`${frameworksFolder}/node_modules/${packageName}/package.json`, 'utf8')
      return ` ${(JSON.parse(text) as { version: string }).version}`
    } catch {
      return ''
    }
  }
  return {
    name: `\`${packageName}\`${version()}${note}`,
    asking,
    async load() {
      const module: { ask: Program } = await import(pathToFileURL(`${frameworksFolder}/${file}.mjs`).href)
      return module.ask
    },
  }
}

const own = (name: string, asking: Asking, program: Program): Row => ({
  ...{ name, asking },
  load: async () => program,
})

/** Why the frameworks are not installed, or null. */
export const missingFrameworks = (): string | null => whatIsMissing(frameworksFolder)

const unchanged: readonly Row[] = [
  framework('ai-sdk', 'ai'),
  framework('langgraph', '@langchain/langgraph'),
  framework('mastra', '@mastra/core'),
  framework('openai-agents', '@openai/agents'),
  framework('agent-kit', '@inngest/agent-kit'),
  framework('pi-agent-core', '@mariozechner/pi-agent-core'),
]

const throughAdlib = ({ name, load }: Row, mode: ProxyMode, asking: Asking = 'tools'): Row => ({
  ...{ name: `${name}, through \`adlib proxy${mode === 'text' ? ' --mode text' : ''}\``, asking },
  load: async () => through(adlibProxy(mode), await load()),
})

/** All programs, in the order of the table. */
export const rows: readonly Row[] = [
  ...unchanged,
  ...unchanged.map((row) => throughAdlib(row, 'native')),
  ...unchanged.map((row) => throughAdlib(row, 'text', 'text')),
  {
    ...{ name: 'the API, through the proxy of `forge-guardrails`', asking: 'tools' },
    load: async () => through(forgeProxy(forgeFolder), plainClient),
  },
  framework('tool-parser', '@ai-sdk-tool/parser', 'hermes', ', its hermes prompt'),
  own("Adlib's reader on that prompt", 'hermes', adlibReader),
  own('`JSON.parse` from the first brace', 'tools', shim),
  own("Adlib's reader alone", 'tools', adlibReader),
  own('`runAgent`, native', 'tools', adlibAgent('native')),
  own('`runAgent`, text prompt', 'text', adlibAgent('text')),
  own('`runAgent`, schema', 'schema', adlibAgent('schema')),
]

/** The program that asks for the recordings of each kind. */
export const recorders: Readonly<Record<Asking, Row>> = {
  tools: own('the API', 'tools', adlibReader),
  text: own('the text prompt of Adlib', 'text', adlibCall('text')),
  schema: own('a grammar of Adlib', 'schema', adlibCall('schema')),
  hermes: framework('tool-parser', '@ai-sdk-tool/parser', 'hermes'),
}
