import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Cue } from '../../src-shared/events/cue.ts'
import type { AdlibEvent, EventType } from '../../src-shared/events/event.ts'
import { packs } from '../../src-shared/performer/load-pack.ts'
import {
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { panelSocket } from '../fixtures/panel-socket.ts'
import { realModels } from '../fixtures/real-ollama.ts'

const { host, models: found } = await realModels()
/** Only some models. `real-ollama.test.ts` tests all models in each mode. */
const models = found.filter((model) => /tools|base/.test(model))

/** Enough (ms) for the slowest model to load and to reach the stage on a busy machine. */
const patienceMs = 540_000

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : []
const plain = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Texts of the tools' examples. A model that repeats one ignores the screen. */
const examples = new Set(
  packs
    .flatMap((pack) => pack.tools.flatMap((tool) => stringsIn(tool.examples?.map((one) => one.arguments))))
    .filter((words) => words.includes(' '))
    .map(plain),
)

describe.runIf(models.length > 0)('a real model', () => {
  const folders: ReturnType<typeof temporaryFolder>[] = []
  afterAll(() => {
    stopAll()
    for (const folder of folders) folder.remove()
  })

  it.each(models)(
    '%s puts a cue on the stage, and the events trace the cue back to an observation',
    async (model) => {
      const folder = temporaryFolder()
      folders.push(folder)
      const { dir } = folder
      writeSettings(dir, { performer: { maxSteps: 1, maxMs: patienceMs } })
      const adlib = await perform(dir, ['--frames', 'demo', '--model', model], { OLLAMA_HOST: host })
      const panel = await panelSocket(adlib.urls.panel)
      let whispers = 0
      const ask = setInterval(() => {
        const isBusy = eventsOnDisk(dir).findLast(({ type }) => type === 'turn/start' || type === 'turn/end')
        if (isBusy?.type === 'turn/start') return
        whispers += 1
        void panel.command({
          command: 'topic',
          id: `w${whispers}`,
          text: 'The hero deserves some encouragement.',
        })
      }, 2000)

      const ofTurn = <T extends EventType>(type: T, turn: string | undefined) =>
        eventsOnDisk(dir).filter(
          (event): event is Extract<AdlibEvent, { type: T }> =>
            event.type === type && 'turn' in event && event.turn === turn,
        )
      const isOwn = ({ turn, call, line }: Cue): boolean => {
        const step = call === undefined ? 0 : Number(call.split('.')[1])
        const finals = ofTurn('llm/final', turn)
        const final = step === 0 ? finals.at(-1) : finals.find((one) => one.step === step)
        return line === undefined && final !== undefined && final.madeBy !== 'rules'
      }
      onTestFinished(() => clearInterval(ask))
      // The understudy performs while the model loads and after a silent turn, so count only the model's turns.
      const { cue, seq } = await untilEvent(
        dir,
        'stage/cue',
        ({ cue: shown }) =>
          isOwn(shown) &&
          ofTurn('llm/step', shown.turn).some(({ driver }) => driver === 'ollama') &&
          !stringsIn(shown.content).some((words) => examples.has(plain(words))),
        patienceMs,
      )
      clearInterval(ask)
      await untilEvent(dir, 'turn/end', ({ turn }) => turn === cue.turn)

      const [step] = ofTurn('llm/step', cue.turn)
      expect(step).toMatchObject({ driver: 'ollama', model, seed: expect.any(Number) })
      const final = ofTurn('llm/final', cue.turn).findLast(({ madeBy }) => madeBy !== 'rules')
      expect(final?.madeBy ?? 'model').toBe('model')
      const raw = ofTurn('llm/raw', cue.turn)
        .map(({ text }) => text)
        .join('')
      expect(raw).toMatch(/\w/)
      if (cue.by === 'tool') {
        const call = ofTurn('tool/call', cue.turn).find(({ call: id }) => id === cue.call)
        expect(call?.seq).toBeLessThan(seq)
        expect(raw).toContain(call?.tool)
        expect(
          final?.value.type === 'tool_calls' ? final.value.tool_calls.map(({ name }) => name) : [],
        ).toContain(call?.tool)
      } else {
        expect(cue).toMatchObject({ by: 'text', content: { lane: 'caption' } })
        const said = ofTurn('perform/text', cue.turn).map(({ text }) => text)
        expect(plain(said.join(' '))).toContain(plain('text' in cue.content ? cue.content.text : ''))
        for (const words of said) expect(plain(raw)).toContain(plain(words))
      }
      const [turn] = ofTurn('turn/start', cue.turn)
      const seen = eventsOnDisk(dir).find(
        (event) => event.type === 'sight/observation' && event.observation.id === turn?.observation,
      )
      expect(seen?.seq).toBeLessThan(step?.seq ?? 0)
      panel.close()
      await adlib.stop()
    },
    patienceMs + 60_000,
  )
})
