import { createRequire, SourceMap } from 'node:module'
import { dirname, resolve } from 'node:path'
import { compileFunction, constants } from 'node:vm'
import { isAgent } from '../../../src-shared/agents/define-agent.ts'
import type { Pack, Tool } from '../../../src-shared/tools/tool.ts'
import { deepFreeze } from '../../../src-shared/tools/tool-context.ts'
import type { DataFailure } from '../../platform/files.ts'
import { inPack } from '../../platform/pack-mistakes.ts'
import { hostModules, type PackBundle } from './bundle-pack.ts'
import { packProcessName, processLoaders } from './code-loads.ts'

type Evaluated =
  | { readonly ok: true; readonly pack: Pack }
  | { readonly ok: false; readonly failure: DataFailure }

/**
 * Runs a bundled pack file with the permissions of this program. The caller must first check that the user has approved
 * it.
 * @returns the exported pack, or a failure that names the file and, if possible, the line
 */
export async function evaluatePack(bundle: PackBundle): Promise<Evaluated> {
  const ran = await evaluateBundle(bundle)
  return ran.ok ? packIn(ran.exports, bundle.path) : ran
}

/**
 * Runs a bundled file with the permissions of this program. The caller must first make sure that the user wants to run
 * it.
 * @returns its exports, or a failure that names the file and, if possible, the line
 */
export async function evaluateBundle(
  bundle: PackBundle,
): Promise<
  { readonly ok: true; readonly exports: object } | { readonly ok: false; readonly failure: DataFailure }
> {
  const { path, code, imports, loads } = bundle
  const packProcess = loads === null ? boundProcess : safeProcess
  const host = await hostModules(imports)
  const ownRequire = createRequire(path)
  const require = (name: string): unknown => {
    if (/^adlib\b|^zod\b/.test(name) && !host.has(name))
      throw new Error(
        `There is no module "${name}"; use "adlib", "adlib/core", "adlib/tool" or "adlib/agent".`,
      )
    if (name === 'process' || name === 'node:process') return packProcess
    // No loads were found, so this name was made in a way that the approval does not cover.
    if (loads === null && !host.has(name) && !imports.includes(name))
      throw new Error(`A pack cannot load "${name}" in this way. Use \`import\` or \`require('${name}')\``)
    return host.get(name) ?? ownRequire(name)
  }
  const module = { exports: {} as Record<string, unknown> }
  try {
    const names = ['module', 'exports', 'require', '__filename', '__dirname', packProcessName]
    const run = compileFunction(code, names, {
      filename: path,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    })
    inPack(path, () => run(module, module.exports, require, path, dirname(path), packProcess))
    // Copy the exports inside the `try`, because copying calls every getter, and a getter may throw.
    return { ok: true, exports: { ...module.exports } }
  } catch (problem) {
    return wrong(mistakeIn(bundle, problem))
  }
}

/** Returns the only pack that a file exports. Wraps its tools, so that later errors can be traced to the file. */
function packIn(exports: object, path: string): Evaluated {
  const found = [...new Set(Object.values(exports))].filter(isPack)
  const [pack] = found
  if (pack === undefined)
    return wrong(
      `${path}: it exports no pack. Write \`export default definePack('name', 'what it is for', [ … ])\`.`,
    )
  if (found.length > 1) return wrong(`${path}: it exports ${found.length} packs. Export one from each file.`)
  const stranger = pack.tools.find((tool) => !isTool(tool))
  if (stranger !== undefined)
    return wrong(`${path}: the tool "${String(stranger?.name)}" was not made with \`defineTool\`.`)
  const { agents = [] } = pack
  const other = agents.find((agent) => !isAgent(agent))
  if (other !== undefined)
    return wrong(`${path}: the agent "${String(other?.name)}" was not made with \`defineAgent\`.`)
  const tools = pack.tools.map((tool) =>
    deepFreeze({
      ...tool,
      run: (...args: Parameters<Tool['run']>) => inPack(path, () => tool.run(...args)),
    }),
  )
  return { ok: true, pack: deepFreeze({ ...pack, tools, agents }) }
}

/** The `process` that a pack gets. It keeps the pack from ending the program by mistake. */
const safeProcess = new Proxy(process, {
  get(target, key) {
    if (key !== 'exit' && key !== 'abort' && key !== 'reallyExit') return Reflect.get(target, key)
    return () => {
      throw new Error(`A pack cannot end Adlib: it called process.${key}()`)
    }
  },
  set: (target, key, value) => Reflect.set(target, key, value),
})

/** The `process` of a pack that was not found to load code. */
const boundProcess = new Proxy(safeProcess, {
  get(target, key) {
    if (typeof key === 'string' && processLoaders.has(key))
      throw new Error(`A pack cannot load code with process.${key} through a variable`)
    return Reflect.get(target, key)
  },
})

/** Describes an error in the pack's code, with the file and, if possible, the line and column. */
export function mistakeIn(bundle: PackBundle, problem: unknown): string {
  const cause = problem instanceof Error ? problem.message : String(problem)
  return `${placeOf(problem, bundle)}: ${cause.replace(/\.$/, '')}.`
}

const wrong = (message: string) => ({
  ok: false as const,
  failure: { message, remedy: 'Correct the file and save it.' },
})

const isPack = (value: unknown): value is Pack => {
  const { name, description, tools, agents = [] } = (value ?? {}) as Partial<Pack>
  return (
    typeof name === 'string' &&
    typeof description === 'string' &&
    Array.isArray(tools) &&
    Array.isArray(agents)
  )
}

const isTool = (value: unknown): boolean => {
  const { name, run, validate, hooks, timeoutMs } = (value ?? {}) as Partial<Pack['tools'][number]>
  return (
    typeof name === 'string' &&
    typeof run === 'function' &&
    typeof validate === 'function' &&
    typeof hooks === 'object' &&
    typeof timeoutMs === 'number'
  )
}

function placeOf(problem: unknown, { path, map }: PackBundle): string {
  const stack = problem instanceof Error ? (problem.stack ?? '') : ''
  const frame = stack.split('\n').find((line) => line.includes(`${path}:`))
  const [, line, column] = /:(\d+):(\d+)\)?$/.exec(frame ?? '') ?? []
  if (line === undefined || column === undefined) return path
  const entry = new SourceMap(JSON.parse(map)).findEntry(Number(line) - 1, Number(column) - 1)
  if (!('originalLine' in entry)) return path
  return `${resolve(dirname(path), entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
}
