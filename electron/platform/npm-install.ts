import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { createFolder } from './files.ts'
import { endWithAdlib, ownGroup } from './run-program.ts'

interface InstallOptions {
  /** The packages to install, such as `tesseract.js@^7.0.0`, or a manifest with a lockfile. */
  readonly packages: readonly string[] | { readonly manifest: object; readonly lock: object }
  readonly downloaded: (archive: string) => void
  readonly signal: AbortSignal
}

/**
 * Installs packages with npm into a folder named `NAME-VERSION`, and removes other versions of `NAME`.
 * @returns null, or the reason why npm failed
 */
export function npmInstall(folder: string, options: InstallOptions): Promise<string | null> {
  const { packages } = options
  const { manifest, lock } = 'manifest' in packages ? packages : { manifest: { private: true }, lock: null }
  return installFolder(folder, (draft) => {
    writeFileSync(join(draft, 'package.json'), JSON.stringify(manifest))
    if (lock !== null) writeFileSync(join(draft, 'package-lock.json'), JSON.stringify(lock))
    return runNpm(draft, options)
  })
}

function runNpm(folder: string, { packages, downloaded, signal }: InstallOptions): Promise<string | null> {
  const flags = [
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--loglevel=http',
    '--progress=false',
    '--prefer-offline',
  ]
  const [program, before] = npm()
  const [action, names] = 'manifest' in packages ? ['ci', []] : ['install', packages]
  const child = spawn(program, [...before, action, '--prefix', folder, ...flags, ...names], {
    ...ownGroup,
    cwd: folder,
    // In the desktop app, `process.execPath` is Electron, which then runs npm's script like Node.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
  const endChild = endWithAdlib(child)
  signal.addEventListener('abort', endChild, { once: true })
  let reason = ''
  createInterface({ input: child.stderr }).on('line', (line) => {
    // Match only completed downloads, because npm 11 also logs each archive before its download.
    const archive = /^npm http fetch GET 200 .*\/([^/]+)-[^/]*\.tgz/.exec(line)?.[1]
    if (archive !== undefined) downloaded(archive)
    else if (/^npm (error|ERR!)/.test(line) && reason === '') reason = line.slice(0, 300)
  })
  const ended = new Promise<string | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (signal.aborted) resolve('Adlib stopped')
      else resolve(code === 0 ? null : reason || `npm ended with ${code}`)
    })
  })
  return ended.finally(() => {
    signal.removeEventListener('abort', endChild)
    endChild()
  })
}

/**
 * Returns the command for npm: the npm that started Adlib, otherwise the one beside Node, otherwise the one in
 * `PATH`.
 */
function npm(): [string, string[]] {
  const beside = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const onWindows = join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const script = [process.env.npm_execpath ?? '', beside, onWindows].find(
    (path) => path.endsWith('npm-cli.js') && existsSync(path),
  )
  return script === undefined ? ['npm', []] : [process.execPath, [script]]
}

/**
 * Creates a folder named `NAME-VERSION` with downloaded or unpacked files, and removes other versions of `NAME`. The
 * folder appears only once it is complete.
 * @param fill writes the files into a draft of the folder; resolves with null, or the reason why it failed
 * @returns null, or the reason of `fill`
 */
export async function installFolder(
  folder: string,
  fill: (draft: string) => Promise<string | null>,
): Promise<string | null> {
  const draft = `${folder}-${randomBytes(4).toString('hex')}`
  createFolder(draft)
  try {
    const failure = await fill(draft)
    // The folder decides: npm may have failed only because another Adlib process installed the packages meanwhile and
    // removed this draft.
    if (failure === null && !existsSync(folder)) renameSync(draft, folder)
    if (!existsSync(folder)) return failure
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  const parent = dirname(folder)
  const kind = basename(folder).replace(/-.*/, '-')
  for (const name of readdirSync(parent))
    if (name.startsWith(kind) && name !== basename(folder))
      rmSync(join(parent, name), { recursive: true, force: true })
  return null
}
