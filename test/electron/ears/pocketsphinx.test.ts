import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openWordsHeard } from '../../../electron/ears/words-heard.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import type { ProgramText } from '../../../src-shared/sight/lines/program-text.ts'
import { decodeWav } from '../../../src-shared/voice/wav.ts'
import { root, temporaryFolder } from '../../fixtures/adlib-process.ts'
import { installPython } from '../../fixtures/python-packages.ts'

const folder = temporaryFolder()
afterAll(folder.remove)

function spoken(text: string): Uint8Array | string {
  const file = join(folder.dir, 'speech.wav')
  try {
    execFileSync('flite', ['-voice', 'slt', '-t', text, '-o', file])
    const wav = decodeWav(readFileSync(file))
    if (wav?.rate !== 16_000) return `flite speaks at ${wav?.rate} Hz`
    return new Uint8Array(Int16Array.from(wav.samples, (sample) => sample * 32_767).buffer)
  } catch {
    return 'flite is not installed'
  }
}

const speech = spoken('The dragon is dead.')
const python = typeof speech === 'string' ? speech : await installPython(folder.dir, ['pocketsphinx'])
if (typeof python === 'string') console.log(`pocketsphinx: skipped, ${python}`)

it.runIf(typeof python !== 'string')('pocketsphinx transcribes a spoken sentence', async () => {
  if (typeof python === 'string' || typeof speech === 'string') return
  const journal = memoryJournal({ run: 'r', clock: systemClock })
  const script = join(root, 'test', 'fixtures', 'hear-words.py')
  const words = { engine: 'command', command: `"${python.python}" "${script}"` }
  journal.append({ type: 'settings/changed', patch: { ears: { enabled: true, words } }, by: 'test' })
  const told: ProgramText[] = []
  const heard = openWordsHeard({
    journal,
    clock: systemClock,
    persona: () => ({ name: 'Marlow' }),
    whisper: () => {},
    observe: (text) => told.push(text),
  })
  heard.take(speech)
  await expect.poll(() => told).toEqual([{ text: 'the dragon is dead', source: 'microphone' }])
  heard.close()
})
