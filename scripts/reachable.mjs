// @ts-check
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'

/**
 * Finds what a program needs: the built files that its entries import, start as processes or run as threads.
 * @param {string} folder of the built files
 * @param {readonly string[]} entries paths of files in this folder
 * @returns {{ files: string[], packages: string[] }} paths in the folder, and names of imported packages
 */
export function reachable(folder, entries) {
  const files = new Set(entries.map((entry) => join(folder, entry)))
  /** @type {Set<string>} */
  const packages = new Set()
  for (const file of files)
    for (const name of importsOf(file)) {
      if (name.startsWith('.')) files.add(join(dirname(file), name))
      else if (!name.startsWith('node:'))
        packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
    }
  return { files: [...files].map((file) => relative(folder, file)), packages: [...packages].sort() }
}

/** Files that are started with their path, such as `fork(fileURLToPath(new URL('./child.js', import.meta.url)))`. */
const started = /new URL\(\s*["'`](\.[^"'`]+\.js)["'`]\s*,\s*import\.meta\.url/g

/** @param {string} file @returns {string[]} */
function importsOf(file) {
  const code = readFileSync(file, 'utf8')
  const { module, errors } = parseSync(file, code)
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`)
  const dynamic = module.dynamicImports.flatMap(
    // A child process imports the engine by a path that it gets. The manifest names the engine as an optional peer.
    ({ moduleRequest: { start, end } }) => /^["'`](.+)["'`]$/.exec(code.slice(start, end))?.[1] ?? [],
  )
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...dynamic,
    ...[...code.matchAll(started)].map(([, path = '']) => path),
  ]
}
