import { existsSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { approvePack } from '../app/packs/approved-packs.ts'
import { bundlePack } from '../app/packs/bundle-pack.ts'
import { isPackFile, packPath } from '../app/packs/load-pack-file.ts'
import { newPack } from '../app/packs/new-pack.ts'
import { dataFolder, makeFolder } from '../data/data-folder.ts'
import { readSettings } from '../data/settings-file.ts'
import { settingsWriter } from '../data/settings-writer.ts'
import type { Command, CommandIo } from './command.ts'

const help = `adlib pack new NAME | allow FILE [options]

  new NAME      write NAME.ts, a commented pack with one tool, into the data folder
  allow FILE    approve what this file holds now and add it to tools.packs in the settings; it runs with your rights

  --dir DIR     new: the folder to write into; default: the data folder
  --reload      allow: approve later versions of the file, too, so that they are loaded as you save them
  --data DIR    where settings and approvals are kept; default: ADLIB_DATA or the platform's place
  --help        this text

Exit code: 0 done, 1 failed, 2 wrong use.`

/** `adlib pack`: starts a pack of the user's own and approves one. */
export const packCommand: Command = async (argv, io) => {
  const misuse = (why: string): number => {
    io.talk(`adlib pack: ${why}. See adlib pack --help.`)
    return 2
  }
  let parsed: ReturnType<typeof read>
  try {
    parsed = read(argv)
  } catch (problem) {
    return misuse(problem instanceof Error ? problem.message : String(problem))
  }
  const { values, positionals } = parsed
  if (values.help) {
    await io.write(help)
    return 0
  }
  const [action, subject, ...rest] = positionals
  const dataDir = dataFolder({ data: values.data, env: process.env })
  if (rest.length > 0) return misuse(`"${rest[0]}" is one argument too many`)
  switch (action) {
    case 'new':
      if (subject === undefined || !/^[a-z][a-z0-9-]{0,40}$/.test(subject))
        return misuse('new takes a name of small letters, digits and hyphens')
      return begin(subject, values.dir === undefined ? dataDir : resolve(values.dir), dataDir, io)
    case 'allow':
      if (subject === undefined || !isPackFile(subject))
        return misuse('allow takes a .ts, .mts, .js or .mjs file')
      return allow(subject, values.reload, dataDir, io)
    default:
      return misuse(action === undefined ? 'new or allow is missing' : `there is no action "${action}"`)
  }
}

const read = (argv: readonly string[]) =>
  parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      dir: { type: 'string' },
      reload: { type: 'boolean', default: false },
      data: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })

async function begin(name: string, dir: string, dataDir: string, io: CommandIo): Promise<number> {
  const made = newPack(name, dir)
  if (!made.ok) {
    io.talk(`adlib pack: ${made.failure.message} ${made.failure.remedy}`)
    return 1
  }
  await io.write(made.path)
  const data = dataFolder({ env: process.env }) === dataDir ? '' : ` --data ${dataDir}`
  io.talk('Change it as you like. Then let Adlib load it, now and whenever you save it:')
  io.talk(`  adlib pack allow ${made.path} --reload${data}`)
  return 0
}

async function allow(file: string, reload: boolean, dataDir: string, io: CommandIo): Promise<number> {
  const fail = (failure: { message: string; remedy: string } | null): boolean => {
    if (failure !== null) io.talk(`adlib pack: ${failure.message} ${failure.remedy}`)
    return failure !== null
  }
  // As typed in a shell, else as the settings spell it.
  const path = existsSync(file) ? resolve(file) : packPath(file, dataDir)
  const bundled = await bundlePack(path)
  if (!bundled.ok) {
    fail(bundled.failure)
    return 1
  }
  const { hash, files } = bundled.bundle
  if (fail(makeFolder(dataDir, '--data')) || fail(approvePack(dataDir, { path, hash, reload }))) return 1
  const { settings, problem } = readSettings(dataDir)
  fail(problem ?? null)
  const { packs } = settings.tools
  const isNamed = packs.some((entry) => isPackFile(entry) && packPath(entry, dataDir) === path)
  if (!isNamed) {
    const keep = settingsWriter(dataDir, settings, fail)
    if (fail(await keep({ tools: { packs: [...packs, entryFor(path, dataDir)] } }))) return 1
  }
  await io.write(path)
  io.talk(`Approved ${files.length === 1 ? '1 file' : `${files.length} files`}, SHA-256 ${hash}.`)
  io.talk(reload ? 'Later versions of it are approved, too.' : 'A changed version needs another approval.')
  if (!isNamed)
    io.talk('Added it to tools.packs in the settings. A running Adlib loads it from its next start.')
  return 0
}

/** How the settings name a file: relative to the data folder where it lies in there. */
function entryFor(path: string, dataDir: string): string {
  const inside = relative(dataDir, path)
  return inside.startsWith('..') || isAbsolute(inside) ? path : `./${inside.replaceAll(sep, '/')}`
}
