import type { Box, SeenLine, TrackedNumber } from '../../src-shared/events/observation.ts'
import { createObserver } from '../../src-shared/sight/memory/observe.ts'
import { observationText } from '../../src-shared/sight/observation-text.ts'
import { createChangeGate } from '../../src-shared/sight/picture/change-gate.ts'
import type { OcrEngine, Picture } from '../../src-shared/sight/picture/frame.ts'
import { createSceneWatcher } from '../../src-shared/sight/picture/scene.ts'
import { createScreenReader } from '../../src-shared/sight/screen-reader.ts'
import { installPartsOnDemand } from '../app/install-parts.ts'
import { openImage } from '../capture/file-source.ts'
import { dataFolder } from '../data/data-folder.ts'
import { type EngineChoice, openEngine } from '../ocr/open-engine.ts'
import { partsInstalled } from '../platform/sight-parts.ts'
import { type CommandIo, defineCommand } from './command.ts'

interface Options {
  readonly stream: boolean
  readonly unread: boolean
  readonly everyMs: number | undefined
}

const engines = ['auto', 'paddle', 'tesseract'] as const satisfies EngineChoice[]

/** `adlib describe`: prints what the performer sees in pictures. Flushes each answer before it reads the next picture. */
export const describeCommand = defineCommand(
  {
    name: 'describe',
    help: `adlib describe [options] [IMAGE...]

Reads pictures (PNG, JPEG, WebP) as the performer sees them: lines of text, numbers, and what changed.

  --stdin      read paths from standard input, one per line; each is answered before the next is read
  --stream     treat the pictures as one sequence: read only what changed, and compare with the previous picture
  --every MS   time between the pictures of a stream; default: the time at which each one arrives
  --unread     also list lines that were found but could not be read; their text is a guess with confidence 0
  --engine E   the reader: auto (default), paddle, or tesseract; auto uses paddle wherever it can run
  --json       print one JSON line per picture:
               {file, ms, cpuMs, engine, lines, changed, newLines, goneLines, numbers, summary}
               or {file, error: {kind, message, remedy}}
  --help       show this text

Exit code: 0 ok, 1 a picture could not be read, 2 wrong usage.`,
    allowPositionals: true,
    options: {
      stdin: { type: 'boolean', default: false },
      stream: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      unread: { type: 'boolean', default: false },
      every: { type: 'string' },
      engine: { type: 'string', default: 'auto' },
    },
  },
  async ({ values, positionals: files, io, wrong }) => {
    const { stdin, stream, json, unread, every } = values
    if (files.length === 0 && !stdin) return wrong('name a picture, or pass --stdin.')
    const everyMs = every === undefined ? undefined : Number(every)
    if (everyMs !== undefined && !(everyMs > 0))
      return wrong(`--every ${every} is not a number of milliseconds; write --every 1000.`)
    if (everyMs !== undefined && !stream) return wrong('--every works only with --stream.')
    const choice = engines.find((name) => name === values.engine)
    if (choice === undefined)
      return wrong(`there is no engine “${values.engine}”; write ${engines.join(', ')}.`)
    const engine = openEngine({
      choice: () => choice,
      fellBack: (reason) => io.log(`Tesseract reads the pictures instead: ${reason}`),
    })
    installPartsOnDemand({ dataDir: dataFolder({ env: process.env }), print: io.log })
    await partsInstalled()
    // The first picture's time must not include the start of the engine.
    await engine.start()
    const describe = createDescriber(engine, { stream, everyMs, unread })
    let failed = false
    try {
      for await (const file of paths({ files, stdin }, io)) {
        const answer = await describe(file)
        failed ||= 'error' in answer
        await io.write(json ? JSON.stringify(answer) : plainLine(answer))
      }
    } finally {
      await engine.close()
    }
    return failed ? 1 : 0
  },
)

async function* paths(
  { files, stdin }: { readonly files: readonly string[]; readonly stdin: boolean },
  { input }: CommandIo,
): AsyncIterable<string> {
  yield* files
  if (!stdin) return
  for await (const line of input) {
    const file = line.replace(/\r$/, '')
    if (file.trim() !== '') yield file
  }
}

type Answer = Awaited<ReturnType<ReturnType<typeof createDescriber>>>

function createDescriber(engine: OcrEngine, { stream, everyMs, unread: withUnread }: Options) {
  const fresh = () => ({
    gate: createChangeGate(),
    readScreen: createScreenReader(engine),
    observe: createObserver(),
    scene: createSceneWatcher(),
  })
  const one = fresh()
  let count = 0
  let numbers: TrackedNumber[] = []
  let unreadBoxes: readonly Box[] = []

  async function look(file: string, picture: Picture) {
    const { gate, readScreen, observe, scene } = stream ? one : fresh()
    const { changed, thumb } = gate(picture)
    const now = everyMs === undefined ? Date.now() : count * everyMs
    scene.add({ ...picture, t: now, thumb }, changed)
    const reading = await readScreen(picture, [...unreadBoxes, ...changed], now)
    if (reading.error !== undefined) {
      // The gate reports each change only once, so read these boxes with the next picture.
      if (stream) unreadBoxes = [...unreadBoxes, ...changed].slice(-32)
      return {
        file,
        error: {
          kind: 'ocr',
          message: reading.error,
          remedy: 'Try again. If it keeps failing, reinstall with npm ci.',
        },
      }
    }
    unreadBoxes = []
    const body = observe({
      source: file,
      at: now,
      now,
      lines: reading.lines,
      bars: reading.bars,
      scene: scene.take(),
    })
    numbers =
      body?.numbers.map(({ formerly: _, ...number }) => number) ??
      (stream ? numbers.map(({ was: _, sinceMs: __, ...rest }) => rest) : [])
    return {
      cpuMs: reading.cpuMs ?? 0,
      engine: engine.name,
      lines: withUnread ? [...reading.lines, ...reading.unread] : reading.lines,
      changed,
      newLines: body?.newLines.map(readPart) ?? [],
      goneLines: body?.goneLines.map(readPart) ?? [],
      numbers,
      summary: body === undefined ? 'nothing new' : observationText(body),
    }
  }

  return async (file: string) => {
    const started = performance.now()
    const cpu = process.cpuUsage()
    const opened = await openImage(file)
    const answer = opened.ok ? await look(file, opened.picture) : { error: opened.error }
    count++
    if ('error' in answer) return { file, error: answer.error }
    const { user, system } = process.cpuUsage(cpu)
    const cpuMs = tenths((user + system) / 1000 + answer.cpuMs)
    return { file, ms: tenths(performance.now() - started), ...answer, cpuMs }
  }
}

function plainLine(answer: Answer): string {
  if ('error' in answer) return `${answer.file}: ${answer.error.message}. ${answer.error.remedy}`
  return `${answer.file}: ${answer.summary} (${Math.round(answer.ms)} ms)`
}

/** Returns a line without what it means in a sequence. */
const readPart = ({ id: _, again: __, ...line }: SeenLine): SeenLine => line

const tenths = (value: number): number => Math.round(value * 10) / 10
