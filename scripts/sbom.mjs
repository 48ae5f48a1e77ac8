// @ts-check
// Prints the components of the desktop app as CycloneDX:  node scripts/sbom.mjs > adlib.cdx.json
// npm by itself would also list development tools. With --omit dev, npm would leave out packages in the built pages.
import { execSync } from 'node:child_process'
import { root } from './prepare.mjs'
import { shippedPackages } from './shipped.mjs'

const all = JSON.parse(
  execSync('npm sbom --sbom-format cyclonedx --package-lock-only', {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
)
const shipped = new Set(shippedPackages().map(({ name, version }) => `${name}@${version}`))
/** @param {string} ref */
const isShipped = (ref) => shipped.has(ref) || /^electron@/.test(ref)

all.metadata.component.name = 'adlib'
all.components = all.components
  .filter((/** @type {{ 'bom-ref': string }} */ part) => isShipped(part['bom-ref']))
  // All these packages are in the app, even those that npm lists as development tools.
  .map((/** @type {any} */ { properties: _, ...part }) => ({ ...part, scope: 'required' }))
all.dependencies = all.dependencies
  .filter((/** @type {any} */ { ref }) => isShipped(ref) || ref === all.metadata.component['bom-ref'])
  .map((/** @type {any} */ { ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) }))
process.stdout.write(`${JSON.stringify(all, null, 2)}\n`)
