// Measures how soon and how often a model speaks on stage: plays recorded games to the built program at their own pace
// and reads its events. Usage: `ADLIB_GAMES=FOLDER npm run bench -- stage [--model NAME …] [--recording NAME …]
// [--minutes N] [--beside CHECKOUT] [--stand-in card|cores|none] [--json FILE]`. FOLDER contains `reels/NAME/` and
// `truth/NAME.json`. A NAME that is the path of a `.gguf` file runs in the engine, without Ollama; its recordings share a
// data folder, so that the second one shows a later start. `--beside` is another checkout or a git revision, measured in turn with this one.
import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { engineLibrary } from '../../electron/llama/llama-library.ts'
import { ollamaClient, ollamaHost } from '../../electron/model-servers/ollama-client.ts'
import { splitModelName } from '../../src-shared/llm/model-name.ts'
import { root, temporaryFolder } from '../fixtures/adlib-process.ts'
import { type AnswerScript, freshLines, passingTests } from '../fixtures/asked-model.ts'
import { graphicsCard, twoCores } from '../fixtures/timed-model.ts'
import { startTimedModelServer } from '../fixtures/timed-model-server.ts'
import { readRecordings } from './games/recordings.ts'
import { nearestWord } from './stage/nearest-word.ts'
import { otherCheckout } from './stage/other-checkout.ts'
import { type PerformedRecording, performRecording, recordingMs } from './stage/perform-recording.ts'
import { stageColumns, stageRow } from './stage/stage-table.ts'

const { values: options } = parseArgs({
  options: {
    model: { type: 'string', multiple: true },
    recording: { type: 'string', multiple: true },
    minutes: { type: 'string' },
    beside: { type: 'string' },
    'stand-in': { type: 'string', default: 'card' },
    json: { type: 'string' },
  },
})
const games = process.env.ADLIB_GAMES
if (!games) {
  console.log('stage: set ADLIB_GAMES to a folder with recordings; nothing is measured.')
  process.exit(0)
}
const standIns = ['card', 'cores', 'none']
if (!standIns.includes(options['stand-in'])) {
  console.error(`stage: unknown stand-in “${options['stand-in']}”; choose ${standIns.join(', ')}.`)
  process.exit(2)
}
const usualModels = ['qwen2.5-coder:0.5b', 'qwen2.5-coder:1.5b']
const usualRecordings = 2
/** An address at which nothing responds. */
const noServer = '127.0.0.1:9'
const standInName = 'stand-in:1.5b'
const rimshot = { name: 'play_sfx', arguments: { sound: 'rimshot' } }
const speeds = { card: graphicsCard, cores: twoCores }

interface Measured {
  readonly checkout: string
  readonly model: string
  readonly recordings: { readonly recording: string; readonly figures: PerformedRecording }[]
}

const recordings =
  options.recording ??
  readRecordings(games)
    .toSorted((a, b) => b.truth.moments.length - a.truth.moments.length)
    .slice(0, usualRecordings)
    .map(({ name }) => name)
const beside = options.beside === undefined ? undefined : otherCheckout(options.beside)
const checkouts = [
  ...(beside === undefined ? [] : [{ name: options.beside ?? '', folder: beside.folder }]),
  { name: 'this checkout', folder: root },
]
const limitMs = Number(options.minutes ?? Number.POSITIVE_INFINITY) * 60_000
const measured: Measured[] = []
const [loadBefore = 0] = loadavg()
try {
  const host = ollamaHost('', process.env)
  const wanted = options.model ?? usualModels
  const isWeights = (model: string): boolean => splitModelName(model)?.server === 'engine'
  for (const model of await realModels(
    host,
    wanted.filter((one) => !isWeights(one)),
  ))
    await measure(model, host, model)
  for (const weights of wanted.filter(isWeights)) await measureEngine(weights)
  const speed = options['stand-in'] as keyof typeof speeds
  if (speed in speeds) await measureStandIn(speed)
} finally {
  beside?.remove()
}
console.log(`\nLoad of the machine before: ${loadBefore.toFixed(1)} on ${availableParallelism()} cores.\n`)
console.log(`| ${stageColumns.join(' | ')} |\n|---|---|${'--:|'.repeat(stageColumns.length - 2)}`)
for (const { model, checkout, recordings } of measured)
  console.log(
    `| ${stageRow(
      { model, checkout },
      recordings.map(({ figures }) => figures),
    ).join(' | ')} |`,
  )
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(measured, null, 2)}\n`)

/** Returns the models to measure that Ollama has. Prints why others are left out. */
async function realModels(host: string, wanted: readonly string[]): Promise<string[]> {
  if (wanted.length === 0) return []
  const listed = await ollamaClient(() => host).list(AbortSignal.timeout(30_000))
  if (!listed.ok) console.log(`No real model is measured: ${listed.fault.message} ${listed.fault.remedy}`)
  const names = listed.ok ? listed.value.map(({ name }) => name) : []
  const missing = wanted.filter((model) => !names.includes(model))
  if (listed.ok && missing.length > 0)
    console.log(`Not measured, for ${host} lacks them: ${missing.join(', ')}.`)
  return wanted.filter((model) => names.includes(model))
}

/** Measures a model in each checkout in turn, one recording after the other. */
async function measure(model: string, ollamaHost: string, label: string): Promise<void> {
  const client = ollamaClient(() => ollamaHost)
  const rows = checkouts.map(({ name }): Measured => ({ checkout: name, model: label, recordings: [] }))
  for (const recording of recordings)
    for (const [index, { name, folder }] of checkouts.entries()) {
      const frames = join(games ?? '', 'reels', recording)
      const ms = Math.min(recordingMs(frames), limitMs)
      console.error(`${label}, ${recording}, ${name}: ${Math.round(ms / 1000)} s`)
      // Else the second checkout would find the model loaded and its own prompts in the cache.
      await client.unload(model, AbortSignal.timeout(30_000))
      const figures = await performRecording({ checkout: folder, frames, model, ollamaHost, ms })
      rows[index]?.recordings.push({ recording, figures })
    }
  measured.push(...rows)
}

/** Measures a weights file in the engine of this checkout. No server responds meanwhile. */
async function measureEngine(weights: string): Promise<void> {
  const { dir, remove } = temporaryFolder()
  try {
    const library = await engineLibrary({ dataDir: dir, print: console.error }).open()
    if (!library.ok) return console.log(`Not measured: ${library.fault.message} ${library.fault.remedy}`)
    const row: Measured = { checkout: 'this checkout', model: `engine, ${basename(weights)}`, recordings: [] }
    for (const recording of recordings) {
      const frames = join(games ?? '', 'reels', recording)
      const ms = Math.min(recordingMs(frames), limitMs)
      console.error(`${row.model}, ${recording}: ${Math.round(ms / 1000)} s`)
      const shared = { checkout: root, frames, model: weights, ollamaHost: noServer, ms, dataDir: dir }
      row.recordings.push({ recording, figures: await performRecording(shared) })
    }
    measured.push(row)
  } finally {
    remove()
  }
}

async function measureStandIn(speed: keyof typeof speeds): Promise<void> {
  const { promptTokensPerSecond, tokensPerSecond } = speeds[speed]
  const server = await startTimedModelServer({
    timing: { ...speeds[speed], loadMs: 1500 },
    answers: passingTests(scriptedShow()),
  })
  try {
    const label = `stand-in (${tokensPerSecond} tokens/s, ${promptTokensPerSecond}/s of prompt)`
    await measure(standInName, server.url, label)
  } finally {
    await server.close()
  }
}

/** Answers with a new line each time and, if it may, with a sound at every third one. */
function scriptedShow(): AnswerScript {
  const line = freshLines()
  let n = 0
  return (asked) => {
    n += 1
    const word = nearestWord(asked)
    const text = word === undefined ? line() : `${word} | ${line()}`
    const mayCall = asked.tools.includes('play_sfx') && asked.messages.at(-1)?.role !== 'tool'
    return mayCall && n % 3 === 0 ? { text, calls: [rimshot] } : text
  }
}
