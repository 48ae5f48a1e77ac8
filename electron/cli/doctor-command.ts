import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import { diagnoseModels } from '../app/diagnose-models.ts'
import { dataFolder } from '../data/data-folder.ts'
import { readSettings } from '../data/settings-file.ts'
import { systemClock } from '../platform/clock.ts'
import { defineCommand, interruption } from './command.ts'

const helpOf = (also: string): string => `adlib doctor [options]

Checks Ollama, its version and its models, and shows how to fix problems. For each model, it checks the mode, the
context, one tool call, and the result in the bench suite “quick”. Also checks the OpenAI-compatible server in the
setting openai.baseUrl${also}.
Exit code: 0 ok, 1 there is a problem, 2 wrong usage.

  --model NAME   check only this model
  --all          ask every model for a tool call; default: the selected and the three most recently used models
  --measure      measure again which mode suits each of these models: at most 56 requests, 1 to 15 minutes per model;
                 Ctrl+C stops
  --no-probe     do not ask models for a tool call
  --data DIR     folder of settings and probe results; default: ADLIB_DATA or the platform's data folder
  --json         print each finding as a JSON line
  --help         show this text`

const MARK: Record<Finding['level'], string> = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' }

/** What `adlib doctor` checks. */
interface Checks {
  readonly diagnose: typeof diagnoseModels
  /** The end of a sentence of the help. */
  readonly also: string
}

/**
 * Creates `adlib doctor`, which prints findings. It resolves with the exit code: 0 (ok), 1 (a problem was found) or
 * 2 (wrong usage).
 */
export const doctorWith = ({ diagnose, also }: Checks) =>
  defineCommand(
    {
      name: 'doctor',
      help: helpOf(also),
      options: {
        model: { type: 'string' },
        all: { type: 'boolean' },
        measure: { type: 'boolean' },
        'no-probe': { type: 'boolean' },
        data: { type: 'string' },
        json: { type: 'boolean' },
      },
    },
    async ({ values, io, wrong }, env: Readonly<Record<string, string | undefined>> = process.env) => {
      if (values.measure && values['no-probe'])
        return wrong('--measure asks models, so it cannot be used with --no-probe.')
      const dataDir = dataFolder({ data: values.data, env })
      const { settings, problem } = readSettings(dataDir)
      if (problem) io.log(`${problem.message} ${problem.remedy}`)
      const findings = diagnose({
        settings,
        dataDir,
        env,
        clock: systemClock,
        probe: values['no-probe'] ? 'none' : values.all ? 'all' : 'some',
        model: values.model,
        measure: values.measure ? io : undefined,
        signal: interruption(),
      })
      let isFine = true
      const show = async (finding: Finding): Promise<void> => {
        if (finding.level === 'problem') isFine = false
        if (values.json) await io.write(JSON.stringify(finding))
        else {
          await io.write(`${MARK[finding.level]}${finding.message}`)
          if (finding.remedy) await io.write(`        → ${finding.remedy}`)
        }
      }
      for await (const finding of findings) await show(finding)
      return isFine ? 0 : 1
    },
  )

/** `adlib doctor` of a program without a stage. */
export const doctorCommand = doctorWith({ diagnose: diagnoseModels, also: '' })
