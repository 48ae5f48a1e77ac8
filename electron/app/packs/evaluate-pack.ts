import { createRequire, SourceMap } from 'node:module'
import { dirname, resolve } from 'node:path'
import { compileFunction, constants } from 'node:vm'
import type { Pack } from '../../../src-shared/tools/tool.ts'
import type { DataFailure } from '../../data/files.ts'
import { hostModules, type PackBundle } from './bundle-pack.ts'

/**
 * Runs a bundled pack file with the rights of this program. The caller must have checked its approval.
 * @returns the exported pack, or the failure with file and line
 */
export async function evaluatePack(
  bundle: PackBundle,
): Promise<{ ok: true; pack: Pack } | { ok: false; failure: DataFailure }> {
  const { path, code, imports } = bundle
  const host = await hostModules(imports)
  const ownRequire = createRequire(path)
  const require = (name: string): unknown => {
    if (/^adlib\b|^zod\b/.test(name) && !host.has(name))
      throw new Error(
        `There is no module "${name}"; use "adlib", "adlib/core", "adlib/tool" or "adlib/agent".`,
      )
    return host.get(name) ?? ownRequire(name)
  }
  const module = { exports: {} as Record<string, unknown> }
  try {
    const run = compileFunction(code, ['module', 'exports', 'require', '__filename', '__dirname'], {
      filename: path,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    })
    run(module, module.exports, require, path, dirname(path))
  } catch (problem) {
    const cause = problem instanceof Error ? problem.message : String(problem)
    return wrong(`${placeOf(problem, bundle)}: ${cause.replace(/\.$/, '')}.`)
  }
  const found = [...new Set(Object.values(module.exports))].filter(isPack)
  const [pack] = found
  if (pack === undefined)
    return wrong(
      `${path}: it exports no pack. Write \`export default definePack('name', 'what it is for', [ … ])\`.`,
    )
  if (found.length > 1) return wrong(`${path}: it exports ${found.length} packs. Export one from each file.`)
  const stranger = pack.tools.find((tool) => !isTool(tool))
  if (stranger !== undefined)
    return wrong(`${path}: the tool "${String(stranger?.name)}" was not made with \`defineTool\`.`)
  return { ok: true, pack }
}

const wrong = (message: string) => ({
  ok: false as const,
  failure: { message, remedy: 'Correct the file and save it.' },
})

const isPack = (value: unknown): value is Pack => {
  const { name, description, tools } = (value ?? {}) as Partial<Pack>
  return typeof name === 'string' && typeof description === 'string' && Array.isArray(tools)
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

/** Returns the source position of the first stack frame inside the bundle. */
function placeOf(problem: unknown, { path, map }: PackBundle): string {
  const stack = problem instanceof Error ? (problem.stack ?? '') : ''
  const frame = stack.split('\n').find((line) => line.includes(`${path}:`))
  const [, line, column] = /:(\d+):(\d+)\)?$/.exec(frame ?? '') ?? []
  if (line === undefined || column === undefined) return path
  const entry = new SourceMap(JSON.parse(map)).findEntry(Number(line) - 1, Number(column) - 1)
  if (!('originalLine' in entry)) return path
  return `${resolve(dirname(path), entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
}
