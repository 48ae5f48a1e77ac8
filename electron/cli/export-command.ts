import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dataFolder, reportsFolder } from '../data/data-folder.ts'
import { runsFolder } from '../journal/runs.ts'
import { createFolder, reasonOf } from '../platform/files.ts'
import { exportFormats } from '../runs/export-run.ts'
import { findRun } from '../runs/find-run.ts'
import { openRuns } from '../runs/open-runs.ts'
import { defineCommand } from './command.ts'

/** `adlib export`: writes a run as files for other programs. */
export const exportCommand = defineCommand(
  {
    name: 'export',
    help: `adlib export RUN [options]

Writes a past run as adlib-RUN.json (its facts and every event) and adlib-RUN.csv (a table with a row for each event),
and prints their paths. RUN is latest, the name of a run or its beginning, or the path of its folder.

  --format F      json or csv; default: both
  --mask-viewers  replaces the names of people in chat by "viewer 1", "viewer 2" and so on
  --out DIR       folder of the files; default: the current one
  --reports DIR   folder of runs; default: ./reports
  --data DIR      folder of settings; default: ADLIB_DATA or the platform's folder
  --help          show this text`,
    allowPositionals: true,
    options: {
      format: { type: 'string' },
      'mask-viewers': { type: 'boolean', default: false },
      out: { type: 'string', default: '.' },
      reports: { type: 'string' },
      data: { type: 'string' },
    },
  },
  async ({ values, positionals, io, wrong, fail }) => {
    const { format, out, reports, data, 'mask-viewers': masksViewers } = values
    const [wanted, ...more] = positionals
    if (wanted === undefined || more.length > 0) return wrong('name one run, such as latest.')
    const formats = exportFormats.filter((one) => format === undefined || one === format)
    if (formats.length === 0) return wrong(`--format takes json or csv, not ${format}.`)
    const dataDir = dataFolder({ data, env: process.env })
    const found = findRun(
      wanted,
      runsFolder(reportsFolder({ reports, desktop: false, dataDir, cwd: process.cwd() })),
    )
    if (typeof found === 'string') return fail(found)
    const runs = openRuns(found.runsDir)
    for (const one of formats) {
      const path = resolve(out, `adlib-${found.run}.${one}`)
      // A failed export must not look complete.
      const unfinished = `${path}.unfinished`
      try {
        createFolder(resolve(out))
        const pieces = await runs.exported(found.run, one, { masksViewers })
        if (pieces === null) return fail(`the run ${found.run} has no readable events.`)
        await pipeline(Readable.from(pieces), createWriteStream(unfinished, { mode: 0o600 }))
        await rename(unfinished, path)
        await io.write(path)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {})
        return fail(`${path} was not written (${reasonOf(error)}). Name another folder with --out.`)
      }
    }
    return 0
  },
)
