// @ts-check
// Prints the components of the desktop app as CycloneDX:  node scripts/sbom.mjs > adlib.cdx.json
// npm by itself would also list development tools. With --omit dev, npm would leave out packages in the built pages.
import { execSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'
import { engineFolder, shippedPackages } from './shipped.mjs'

/**
 * Returns what npm lists for a folder with a lockfile.
 * @param {string} cwd
 */
const listOf = (cwd) =>
  JSON.parse(
    execSync('npm sbom --sbom-format cyclonedx --package-lock-only', {
      cwd,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )

const all = listOf(root)
const app = all.metadata.component['bom-ref']
const engine = join(root, engineFolder)
if (existsSync(join(engine, 'package-lock.json'))) addEngine(listOf(engine))

const shipped = new Set(shippedPackages().map(({ name, version }) => `${name}@${version}`))
/** @param {string} ref */
const isShipped = (ref) => shipped.has(ref) || /^(electron|llama\.cpp)@/.test(ref)

all.metadata.component.name = 'adlib'
all.components = all.components
  .filter((/** @type {{ 'bom-ref': string }} */ part) => isShipped(part['bom-ref']))
  // All these packages are in the app, even those that npm lists as development tools.
  .map((/** @type {any} */ { properties: _, ...part }) => ({ ...part, scope: 'required' }))
all.dependencies = all.dependencies
  .filter((/** @type {any} */ { ref }) => isShipped(ref) || ref === app)
  .map((/** @type {any} */ { ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) }))
process.stdout.write(`${JSON.stringify(all, null, 2)}\n`)

/**
 * Adds the packages of the engine for models, and llama.cpp, which is inside its native code.
 * @param {any} list
 */
function addEngine(list) {
  const release = join(engine, 'node_modules', 'node-llama-cpp', 'llama', 'llama.cpp.info.json')
  const { tag, llamaCppGithubRepo } = JSON.parse(readFileSync(release, 'utf8'))
  const llama = `llama.cpp@${tag}`
  const known = new Set(all.components.map((/** @type {any} */ part) => part['bom-ref']))
  /** @param {any} ref */
  const isNew = (ref) => !known.has(ref)
  all.components.push(...list.components.filter((/** @type {any} */ part) => isNew(part['bom-ref'])), {
    ...{ 'bom-ref': llama, type: 'library', name: 'llama.cpp', version: tag },
    purl: `pkg:github/${llamaCppGithubRepo}@${tag}`,
    licenses: [{ license: { id: 'MIT' } }],
  })
  const library = list.metadata.component['bom-ref']
  for (const { ref, dependsOn } of list.dependencies) {
    if (ref === library)
      all.dependencies.find((/** @type {any} */ entry) => entry.ref === app).dependsOn.push(...dependsOn)
    else if (isNew(ref))
      all.dependencies.push({
        ref,
        dependsOn: ref.startsWith('node-llama-cpp@') ? [...dependsOn, llama] : dependsOn,
      })
  }
  all.dependencies.push({ ref: llama, dependsOn: [] })
}
