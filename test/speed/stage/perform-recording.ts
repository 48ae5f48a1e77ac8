import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pidtree from 'pidtree'
import pidusage from 'pidusage'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { temporaryFolder } from '../../fixtures/adlib-process.ts'
import { type StageFigures, stageFigures } from './stage-figures.ts'

/** The figures of one show, and the CPU times (ms) of its process and of the processes that it started. */
export interface PerformedRecording extends StageFigures {
  readonly ms: number
  readonly cpuMs: number
  readonly sightCpuMs: number
}

const sampleMs = 2000
const maxSaid = 4000

/** Plays a recording to the built program of a checkout at its own pace. Default of `dataDir`: a fresh folder. */
export async function performRecording(options: {
  readonly checkout: string
  readonly frames: string
  readonly model: string
  readonly ollamaHost: string
  readonly ms: number
  readonly dataDir?: string
}): Promise<PerformedRecording> {
  const { checkout, frames, model, ms } = options
  const { dir, remove } = temporaryFolder()
  const child = spawn(
    process.execPath,
    [
      ...[join(checkout, 'out', 'main', 'cli.js'), 'perform', '--json', '--port', '0'],
      ...['--frames', frames, '--model', model, '--for', `${Math.round(ms)}ms`],
      ...['--data', options.dataDir ?? join(dir, 'data'), '--reports', join(dir, 'reports')],
    ],
    { env: { ...process.env, OLLAMA_HOST: options.ollamaHost }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const events: AdlibEvent[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    const event = JSON.parse(line) as Partial<AdlibEvent>
    // The last line is the summary of the run.
    if (event.type !== undefined) events.push(event as AdlibEvent)
  })
  let said = ''
  let addresses = 0
  let openedAt: number | undefined
  createInterface({ input: child.stderr }).on('line', (line) => {
    said = `${said}${line}\n`.slice(-maxSaid)
    if (line.startsWith('http://')) addresses += 1
    if (addresses === 3) openedAt ??= Date.now()
  })
  const cpu = cpuOf(child.pid ?? 0)
  const sampler = setInterval(cpu.sample, sampleMs)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearInterval(sampler)
  process.off('exit', kill)
  remove()
  if (code !== 0 || openedAt === undefined) throw new Error(`adlib perform ended with ${code}:\n${said}`)
  return { ...stageFigures(events, openedAt), ms, ...cpu.total() }
}

/** Adds up the CPU time (ms) of a process and, separately, of its descendants, as of their last samples. */
function cpuOf(pid: number) {
  const times = new Map<number, number>()
  return {
    sample: () =>
      pidtree(pid, { root: true })
        .then((pids) => pidusage(pids))
        .then((usage) => {
          for (const [id, { ctime }] of Object.entries(usage)) times.set(Number(id), ctime)
        })
        // A process can end between the two looks.
        .catch(() => {}),
    total() {
      const { [pid]: cpuMs = 0, ...others } = Object.fromEntries(times)
      return { cpuMs, sightCpuMs: Object.values(others).reduce((sum, ms) => sum + ms, 0) }
    },
  }
}

/** Returns the length (ms) of a recording. */
export function recordingMs(folder: string): number {
  const shots = JSON.parse(readFileSync(join(folder, 'reel.json'), 'utf8')) as { readonly ms: number }[]
  return shots.reduce((sum, { ms }) => sum + ms, 0)
}
