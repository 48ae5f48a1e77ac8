import { basename, extname, join, resolve } from 'node:path'
import { findChromium, howToGetChromium } from '../../scripts/chromium.mjs'
import { clipMs } from '../../src-shared/highlights/highlight.ts'
import { timeText } from '../../src-shared/page/time-text.ts'
import { parseDuration } from '../app/perform-options.ts'
import { dataFolder, makeFolder, reportsFolder } from '../data/data-folder.ts'
import { readSettings } from '../data/settings-file.ts'
import { highlightsText, type ListedHighlight, listHighlights } from '../highlights/highlight-list.ts'
import { type OverlayOfRun, openOverlayOfRun } from '../highlights/overlay-of-run.ts'
import { clipName, renderClip } from '../highlights/render-clips.ts'
import { openVideo } from '../highlights/video-file.ts'
import { bestMoments, runVideo, watchedRun } from '../highlights/video-run.ts'
import { runsFolder } from '../journal/runs.ts'
import { createFolder, type DataFailure, isDiskFull, reasonOf, replaceFile } from '../platform/files.ts'
import type { FoundRun } from '../runs/find-run.ts'
import { type CommandIo, defineCommand, interruption } from './command.ts'
import { progressLines } from './progress-lines.ts'

const maxTop = 50
const minEveryMs = 250
const maxEveryMs = 10_000

/** `adlib highlights`: finds the best moments of a recording, and cuts them out. */
export const highlightsCommand = defineCommand(
  {
    name: 'highlights',
    help: `adlib highlights VIDEO [options]

Watches a recording faster than real time, as in a performance with the understudy, and lists its best moments. Cuts them
out as MP4 files with sound, and with the overlay if a Chromium is found. Needs ffmpeg. Ctrl+C keeps what was found, and
the next start continues there. The recording appears among the past runs of the panel.

  --out DIR       folder of the clips and of the list, highlights.json and highlights.txt; default: NAME-highlights
  --top N         number of moments, from 1 to ${maxTop}; default: 5
  --every TIME    time between two pictures, from ${minEveryMs}ms to ${maxEveryMs / 1000}s; default: 1s
  --no-clips      only list the moments
  --no-overlay    clips without the overlay
  --again         watch the recording again, even if a run has its moments
  --json          print the list as JSON
  --reports DIR   folder of runs; default: the data folder, as in the desktop app
  --data DIR      folder of settings; default: ADLIB_DATA or the platform's folder
  --help          show this text`,
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      top: { type: 'string', default: '5' },
      every: { type: 'string', default: '1s' },
      'no-clips': { type: 'boolean', default: false },
      'no-overlay': { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      reports: { type: 'string' },
      data: { type: 'string' },
    },
  },
  async ({ values, positionals, io, wrong, fail }, signal: AbortSignal = interruption()) => {
    const [path, ...more] = positionals
    if (path === undefined || more.length > 0) return wrong('name one video.')
    const top = Number(values.top)
    if (!Number.isInteger(top) || top < 1 || top > maxTop)
      return wrong(`--top ${values.top} is not a number from 1 to ${maxTop}.`)
    const everyMs = parseDuration(values.every) ?? 0
    if (everyMs < minEveryMs || everyMs > maxEveryMs)
      return wrong(
        `--every ${values.every} is not a time from ${minEveryMs}ms to ${maxEveryMs / 1000}s; write 1s or 500ms.`,
      )
    const dataDir = dataFolder({ data: values.data, env: process.env })
    const unusable = makeFolder(dataDir, '--data')
    if (unusable) return fail(unusable)
    const reportsDir = reportsFolder({ reports: values.reports, desktop: true, dataDir, cwd: process.cwd() })
    const opened = await openVideo(path, everyMs, signal)
    if (!opened.ok) return signal.aborted ? 1 : fail(opened.failure)
    const { file } = opened
    const { video } = file
    const { settings, problem } = readSettings(dataDir)
    if (problem) io.log(`${problem.message} ${problem.remedy}`)

    const runsDir = runsFolder(reportsDir)
    const known = values.again ? null : await watchedRun(runsDir, video)
    let run = known ?? ''
    if (known === null) {
      const report = progressLines(io)
      const watched = await runVideo({
        ...{ video, settings, dataDir, reportsDir, signal, print: io.log, fresh: values.again },
        begun(_, doneMs) {
          report.begin(doneMs)
          if (doneMs > 0) io.log(`Continues at ${timeText(doneMs)} of ${timeText(video.ms)}.`)
        },
        progress: report.at,
      })
      if (!watched.ok) return fail(watched.failure)
      run = watched.run
      const { isComplete, failure } = watched.end
      if (failure !== undefined) fail(failure)
      if (!isComplete) {
        io.log('Stopped. What was found so far is kept; the same command continues here.')
        const found = listHighlights(await bestMoments(join(runsDir, run), top, clipMs))
        if (found.length > 0) await io.write(values.json ? JSON.stringify(found) : highlightsText(found))
        return 1
      }
    } else io.log(`This recording was watched in the run ${known}; --again watches it again.`)

    const dir = join(runsDir, run)
    const best = await bestMoments(dir, top, clipMs)
    if (best.length === 0) {
      io.log('No moments were found.')
      if (values.json) await io.write('[]')
      return 0
    }
    const out = resolve(values.out ?? `${basename(path, extname(path))}-highlights`)
    const list = listHighlights(best)
    const clips: string[] = []
    let failed: DataFailure | null = store(out, list)
    if (failed === null && !values['no-clips']) {
      const overlay = values['no-overlay'] ? null : await openOverlay({ run, runsDir }, dataDir, io)
      for (const [n, highlight] of best.entries()) {
        if (signal.aborted || failed !== null) break
        io.log(`Clip ${n + 1} of ${best.length}: ${timeText(highlight.atMs)}`)
        const clip = join(out, clipName(n + 1, highlight))
        const rendered = await renderClip({ file, highlight, path: clip, overlay, signal })
        if (rendered.ok) clips.push(clip)
        else if (!signal.aborted) failed = rendered.failure
      }
      await overlay?.close()
    }
    const withClips = list.map((row, n) => ({
      ...row,
      ...(clips[n] === undefined ? {} : { clip: clips[n] }),
    }))
    failed ??= store(out, withClips)
    await io.write(values.json ? JSON.stringify(withClips) : highlightsText(withClips))
    if (signal.aborted) io.log('Stopped. The same command makes the clips again.')
    return failed !== null ? fail(failed) : signal.aborted ? 1 : 0
  },
)

/** Writes the list into the folder of the clips. Returns null, or why it cannot be written. */
function store(out: string, list: readonly ListedHighlight[]): DataFailure | null {
  try {
    createFolder(out)
    replaceFile(join(out, 'highlights.json'), `${JSON.stringify(list, null, 2)}\n`)
    replaceFile(join(out, 'highlights.txt'), `${highlightsText(list)}\n`)
    return null
  } catch (error) {
    return {
      message: `${out} cannot be written (${reasonOf(error)}).`,
      remedy: isDiskFull(error)
        ? 'Free some space, or name another folder with --out.'
        : 'Name another folder with --out.',
    }
  }
}

/** Opens the overlay page in a Chromium. Without one, prints that the clips have no overlay. */
async function openOverlay(found: FoundRun, dataDir: string, io: CommandIo): Promise<OverlayOfRun | null> {
  const chromium = findChromium()
  if (chromium === null) {
    io.log(`The clips have no overlay: ${howToGetChromium}.`)
    return null
  }
  try {
    return await openOverlayOfRun({ chromium, found, dataDir, print: io.log })
  } catch (error) {
    io.log(`The clips have no overlay: ${error instanceof Error ? error.message : error}`)
    return null
  }
}
