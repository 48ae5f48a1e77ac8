import { existsSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { approvePack, damagedApprovals } from '../app/packs/approved-packs.ts'
import { bundlePack } from '../app/packs/bundle-pack.ts'
import { isPackFile, isUserPack, packPath } from '../app/packs/load-pack-file.ts'
import { loadsSentence } from '../app/packs/run-time-loads.ts'
import { newPack } from '../app/packs/starter-file.ts'
import { dataFolder, makeFolder } from '../data/data-folder.ts'
import { readSettings } from '../data/settings-file.ts'
import { settingsWriter } from '../data/settings-writer.ts'
import { type CommandIo, defineCommand } from './command.ts'

/** `adlib pack`: creates or approves a user's pack. */
export const packCommand = defineCommand(
  {
    name: 'pack',
    help: `adlib pack new NAME | allow PACK [options]

  new NAME      create NAME.ts in the data folder: a commented pack with one tool
  allow PACK    approve the current version of a file, or of a package that is installed in the data folder, and add it to the
                setting tools.packs; it runs with your permissions

  --dir DIR     new: folder of the file; default: the data folder
  --reload      allow: also approve later versions of the file, which are then loaded as you save them
  --data DIR    folder of settings and approvals; default: ADLIB_DATA or the platform's data folder
  --help        show this text

Exit code: 0 ok, 1 failed, 2 wrong usage.`,
    allowPositionals: true,
    options: {
      dir: { type: 'string' },
      reload: { type: 'boolean', default: false },
      data: { type: 'string' },
    },
  },
  async ({ values, positionals, io, wrong }) => {
    const [action, subject, ...rest] = positionals
    const dataDir = dataFolder({ data: values.data, env: process.env })
    if (rest.length > 0) return wrong(`unexpected argument “${rest[0]}”.`)
    switch (action) {
      case 'new':
        if (subject === undefined || !/^[a-z][a-z0-9-]{0,40}$/.test(subject))
          return wrong('new needs a name of lowercase letters, digits and hyphens.')
        return create(subject, values.dir === undefined ? dataDir : resolve(values.dir), dataDir, io)
      case 'allow':
        if (subject === undefined || !isUserPack(subject))
          return wrong('allow needs a .ts, .mts, .js or .mjs file, or the name of an installed package.')
        return allow(subject, values.reload, dataDir, io)
      default:
        return wrong(
          action === undefined ? 'use new or allow.' : `unknown action “${action}”; use new or allow.`,
        )
    }
  },
)

async function create(name: string, dir: string, dataDir: string, io: CommandIo): Promise<number> {
  const made = newPack(name, dir)
  if (!made.ok) {
    io.log(`adlib pack: ${made.failure.message} ${made.failure.remedy}`)
    return 1
  }
  await io.write(made.path)
  const data = dataFolder({ env: process.env }) === dataDir ? '' : ` --data ${dataDir}`
  io.log('Edit the file, then approve it and its later versions:')
  io.log(`  adlib pack allow ${made.path} --reload${data}`)
  return 0
}

async function allow(file: string, reload: boolean, dataDir: string, io: CommandIo): Promise<number> {
  const fail = (failure: { message: string; remedy: string } | null): boolean => {
    if (failure !== null) io.log(`adlib pack: ${failure.message} ${failure.remedy}`)
    return failure !== null
  }
  const path = isPackFile(file) && existsSync(file) ? resolve(file) : packPath(file, dataDir)
  const bundled = await bundlePack(path, dataDir)
  if (!bundled.ok) {
    fail(bundled.failure)
    return 1
  }
  const { hash, files, loads } = bundled.bundle
  fail(damagedApprovals(dataDir))
  if (fail(makeFolder(dataDir, '--data')) || fail(approvePack(dataDir, { path, hash, reload }))) return 1
  const stored = readSettings(dataDir)
  fail(stored.problem ?? null)
  const { packs } = stored.settings.tools
  const isNamed = packs.some((entry) => isUserPack(entry) && packPath(entry, dataDir) === path)
  if (!isNamed) {
    const keep = settingsWriter(dataDir, stored, fail)
    if (fail(await keep({ tools: { packs: [...packs, isPackFile(file) ? entryFor(path, dataDir) : file] } })))
      return 1
  }
  await io.write(path)
  io.log(`Approved ${files.length === 1 ? '1 file' : `${files.length} files`}, SHA-256 ${hash}.`)
  if (loads !== null) io.log(loadsSentence(loads))
  io.log(reload ? 'Later versions are also approved.' : 'A changed version needs another approval.')
  if (!isNamed) io.log('Added the pack to the setting tools.packs. Restart Adlib to load the pack.')
  return 0
}

function entryFor(path: string, dataDir: string): string {
  const inside = relative(dataDir, path)
  return inside.startsWith('..') || isAbsolute(inside) ? path : `./${inside.replaceAll(sep, '/')}`
}
