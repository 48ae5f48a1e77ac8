import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { dataFolder, reportsFolder } from '../data/data-folder.ts'
import { openPersonas } from '../data/personas.ts'
import { readSettings } from '../data/settings-file.ts'
import { runsFolder } from '../journal/runs.ts'
import { reasonOf } from '../platform/files.ts'
import { writePlaybill } from '../playbill/write-playbill.ts'
import { findRun } from '../runs/find-run.ts'
import { defineCommand } from './command.ts'

/** `adlib playbill`: writes the page of an evening. */
export const playbillCommand = defineCommand(
  {
    name: 'playbill',
    help: `adlib playbill RUN [options]

Writes the playbill of an evening, to post the next day: one HTML page with the best lines, each with why it was said, the
running jokes, counts and clips. The page is in the language of the show, and loads nothing. What the filter holds back today
and what is under today's masks is left out. Small pictures of the screen are in it only if the run kept some
(sight.keepFrames). Prints the path of the page. RUN is latest, the name of a run or its beginning, or the path of its folder.

  --out FILE       the page; default: adlib-RUN-playbill.html
  --mask-names     replaces the names of people in chat by "viewer 1", "viewer 2" and so on; this is the default
  --no-mask-names  shows the names
  --reports DIR    folder of runs; default: ./reports
  --data DIR       folder of settings and personas; default: ADLIB_DATA or the platform's folder
  --help           show this text`,
    allowPositionals: true,
    allowNegative: true,
    options: {
      out: { type: 'string' },
      'mask-names': { type: 'boolean', default: true },
      reports: { type: 'string' },
      data: { type: 'string' },
    },
  },
  async ({ values, positionals, io, wrong, fail }) => {
    const { out, reports, data, 'mask-names': masksNames } = values
    const [wanted, ...more] = positionals
    if (wanted === undefined || more.length > 0) return wrong('name one run, such as latest.')
    const dataDir = dataFolder({ data, env: process.env })
    const found = findRun(
      wanted,
      runsFolder(reportsFolder({ reports, desktop: false, dataDir, cwd: process.cwd() })),
    )
    if (typeof found === 'string') return fail(found)
    const { settings, problem } = readSettings(dataDir)
    if (problem) io.log(`${problem.message} ${problem.remedy}`)
    const personaOf = openPersonas(dataDir, io.log).get
    const written = await writePlaybill({ ...found, settings, personaOf, masksNames })
    if (!written.ok) return fail(written.failure)
    if (written.lines === 0) io.log(`The show of ${found.run} said no line that the page could have.`)
    const path = resolve(out ?? `adlib-${found.run}-playbill.html`)
    try {
      writeFileSync(path, written.html, { mode: 0o600 })
    } catch (error) {
      return fail(`${path} was not written (${reasonOf(error)}). Name another file with --out.`)
    }
    await io.write(path)
    return 0
  },
)
