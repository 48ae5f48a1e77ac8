import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { reasonOf } from '../platform/files.ts'
import { npmInstall } from '../platform/npm-install.ts'
import { installPartsInto, sightParts } from '../platform/sight-parts.ts'

/** Approximate number of npm's downloads, and in `downloadMb` their size (MB). npm reports neither in advance. */
const expected = 16
const downloadMb = 35

const wanted = sightParts.map((name) => `${name}@${manifest.dependencies[name]}`)

/**
 * Makes npm install the packages for reading the screen when they are first used.
 * @param options.installed called when the packages are installed
 * @returns a function that stops the installation; resolves when npm has ended
 */
export function installPartsOnDemand(options: {
  readonly dataDir: string
  readonly print: (line: string) => void
  readonly installed?: () => void
}): () => Promise<void> {
  if (process.versions.electron !== undefined) return async () => {}
  const { dataDir, print, installed } = options
  const folder = join(dataDir, 'parts', `sight-${manifest.version}`)
  const controller = new AbortController()
  const { signal } = controller
  const install = async (): Promise<void> => {
    if (signal.aborted) return
    print(
      `Adlib installs its text reader into ${folder}. This happens only once and downloads about ${downloadMb} MB.`,
    )
    let downloaded = 0
    const failure = await npmInstall(folder, {
      packages: wanted,
      downloaded: (archive) => {
        downloaded += 1
        print(`Downloaded ${archive} (${downloaded} of about ${expected}).`)
      },
      signal,
    }).catch(reasonOf)
    if (signal.aborted) return
    if (failure === null) {
      print('Adlib can see the screen now.')
      installed?.()
      return
    }
    print(
      `Adlib cannot see the screen, because its text reader could not be installed (${failure}). Connect to the internet and start Adlib again, or run "npm install ${sightParts.join(' ')}" in the folder where Adlib is installed.`,
    )
  }
  let running: Promise<void> | undefined
  installPartsInto(folder, () => {
    running = install()
    return running
  })
  return async () => {
    controller.abort()
    await running
  }
}
