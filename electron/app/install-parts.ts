import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import manifest from '../../package.json' with { type: 'json' }
import { createFolder, reasonOf } from '../platform/files.ts'
import { installPartsInto, sightParts } from '../platform/sight-parts.ts'

/** Number of packages to download, and their size in megabytes, for the progress. npm does not know them in advance. */
const expected = 16
const downloadMb = 35

/**
 * Installs the packages that read the screen into the data folder, with npm, when they are first needed. Most agents
 * never need these 85 MB. The desktop app contains them. Prints the progress, and the remedy if it fails.
 * @param options.installed called when they are installed
 */
export function installPartsOnDemand(options: {
  readonly dataDir: string
  readonly print: (line: string) => void
  readonly installed?: () => void
}): void {
  // The desktop app contains the parts. Its program is not Node, so npm could not run either.
  if (process.versions.electron !== undefined) return
  const { dataDir, print, installed } = options
  const folder = join(dataDir, 'parts', `sight-${manifest.version}`)
  installPartsInto(folder, async () => {
    print(
      `Adlib installs its screen reader into ${folder}. It does this once and downloads about ${downloadMb} MB.`,
    )
    const failure = await install(folder, print).catch(reasonOf)
    if (failure === null) {
      print('Adlib can see the screen now.')
      installed?.()
      return
    }
    print(
      `Adlib cannot see the screen, because its text reader could not be installed (${failure}). Connect to the internet and start Adlib again, or run "npm install ${sightParts.join(' ')}" in the folder where Adlib is installed.`,
    )
  })
}

/**
 * Installs the parts into a folder. The folder appears only once it is complete: loading a library while it is written
 * would crash. Removes the parts of other versions. Returns null, or why it failed.
 */
async function install(folder: string, print: (line: string) => void): Promise<string | null> {
  const draft = `${folder}-${randomBytes(4).toString('hex')}`
  createFolder(draft)
  writeFileSync(join(draft, 'package.json'), '{ "private": true }\n')
  const failure = await npmInstall(draft, print)
  // Another Adlib process may have installed them meanwhile.
  if (failure === null && !existsSync(folder)) renameSync(draft, folder)
  const parent = dirname(folder)
  for (const name of readdirSync(parent))
    if (name.startsWith('sight-') && name !== basename(folder))
      rmSync(join(parent, name), { recursive: true, force: true })
  return failure
}

/** The parts with the versions that this version of Adlib was tested with, such as `tesseract.js@^7.0.0`. */
const wanted = sightParts.map((name) => `${name}@${manifest.dependencies[name]}`)

/** Resolves with null, or why npm failed. Rejects if it cannot start or the folder cannot be written. */
function npmInstall(folder: string, print: (line: string) => void): Promise<string | null> {
  const flags = [
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--loglevel=http',
    '--progress=false',
    '--prefer-offline',
  ]
  const [program, before] = npm()
  const child = spawn(program, [...before, 'install', '--prefix', folder, ...flags, ...wanted], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
  let fetched = 0
  let reason = ''
  createInterface({ input: child.stderr }).on('line', (line) => {
    const archive = /\/([^/]+)-[^/]*\.tgz/.exec(line)?.[1]
    if (archive !== undefined) {
      fetched += 1
      print(`Downloaded ${archive} (${fetched} of about ${expected}).`)
    } else if (/^npm (error|ERR!)/.test(line) && reason === '') reason = line.slice(0, 300)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0 ? null : reason || `npm ended with ${code}`))
  })
}

/** Returns the npm that started Adlib, or the one beside Node. */
function npm(): [string, string[]] {
  const beside = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const onWindows = join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const script = [process.env.npm_execpath ?? '', beside, onWindows].find(
    (path) => path.endsWith('npm-cli.js') && existsSync(path),
  )
  return script === undefined ? ['npm', []] : [process.execPath, [script]]
}
