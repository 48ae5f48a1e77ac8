import { approvePack, damagedApprovals } from '../../app/packs/approved-packs.ts'
import { bundlePack } from '../../app/packs/bundle-pack.ts'
import { isPackFile } from '../../app/packs/load-pack-file.ts'
import { loadsSentence } from '../../app/packs/run-time-loads.ts'
import { dataFolder, makeFolder } from '../../data/data-folder.ts'
import type { DataFailure } from '../../platform/files.ts'
import { type CliCommand, readCommandLine, wrongUsage } from '../command.ts'
import { suiteIn, suitePath } from './load-suite.ts'

const help = `adlib bench allow FILE [options]

Approves the current version of a suite file or npm package with everything that it imports. The file runs once now, with your
permissions, and is approved only if it exports a suite.

  --reload      also approve later versions of the file
  --data DIR    folder of approvals; default: ADLIB_DATA or the platform's data folder
  --help        show this text

Exit code: 0 ok, 1 failed, 2 wrong usage.`

const commandLine = {
  allowPositionals: true,
  options: {
    reload: { type: 'boolean', default: false },
    data: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
} as const

/** `adlib bench allow`: approves a suite file. */
export const benchAllowCommand: CliCommand = async (argv, io) => {
  const command = 'bench allow'
  const read = await readCommandLine(argv, commandLine, { io, command, help })
  if (!read.ok) return read.code
  const { values, positionals } = read
  const [file, ...rest] = positionals
  const path = file === undefined || rest.length > 0 ? undefined : suitePath(file)
  if (path === undefined || !isPackFile(path))
    return wrongUsage(
      io,
      command,
      'name one .ts, .mts, .js or .mjs file, or an installed npm package of such a file.',
    )
  const dataDir = dataFolder({ data: values.data, env: process.env })
  const refuse = ({ message, remedy }: DataFailure): 1 => {
    io.log(`adlib bench: ${message} ${remedy}`)
    return 1
  }
  const bundled = await bundlePack(path, dataDir)
  if (!bundled.ok) return refuse(bundled.failure)
  const loaded = await suiteIn(bundled.bundle)
  if (!loaded.ok) return refuse(loaded.failure)
  const approval = { path, hash: bundled.bundle.hash, reload: values.reload }
  const failure = makeFolder(dataDir, '--data') ?? approvePack(dataDir, approval)
  const damaged = damagedApprovals(dataDir)
  if (damaged !== null) io.log(`adlib bench: ${damaged.message} ${damaged.remedy}`)
  if (failure !== null) return refuse(failure)
  const { files, hash, loads } = bundled.bundle
  await io.write(path)
  const { name, cases } = loaded.suite
  io.log(`Suite ${name}, ${cases.length === 1 ? '1 case' : `${cases.length} cases`}.`)
  io.log(`Approved ${files.length === 1 ? '1 file' : `${files.length} files`}, SHA-256 ${hash}.`)
  if (loads !== null) io.log(loadsSentence(loads))
  io.log(values.reload ? 'Later versions are also approved.' : 'A changed version needs another approval.')
  io.log(`Run it: adlib bench run ${file} --model NAME`)
  return 0
}
