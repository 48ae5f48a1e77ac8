import { basename } from 'node:path'
import type { CareQuestion, MeasuringAnswer, ServerTestAnswer } from '../../src-shared/contract/api/models.ts'
import type { ModelRef } from '../../src-shared/events/event/model.ts'
import {
  maxModeRequests,
  measureModes,
  modeRequestSize,
  patientLimits,
} from '../../src-shared/llm/measure-modes.ts'
import { modelName, nameOn } from '../../src-shared/llm/model-name.ts'
import type { RightOfWay } from '../../src-shared/llm/right-of-way.ts'
import { type Reply, replyWithTimeout } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import type { ModelsHost } from '../gateway/host.ts'
import { addedWeights, addWeights } from '../llama/added-weights.ts'
import { diagnose } from '../model-servers/doctor.ts'
import { diagnoseOpenAi } from '../model-servers/doctor-openai.ts'
import { loadMs } from '../model-servers/find-models.ts'
import type { Located } from '../model-servers/open-servers.ts'
import type { BackgroundMeasuring } from './background-measuring.ts'
import type { ModelChoices } from './models.ts'
import type { TryGuard } from './try-model.ts'

const answerMs = 20_000

/** Creates the actions for a single model, such as loading and measuring it, and the tests of the model servers. */
export function createModelCare(deps: {
  readonly models: Pick<ModelChoices, 'locate' | 'servers'>
  /** The models that may be measured. */
  readonly tried: Pick<ModelChoices, 'locate'>
  readonly settings: () => Settings
  readonly performing: () => ModelRef
  readonly dataDir: string
  readonly offers: ModelsHost['offers']
  readonly clock: Clock
  readonly rightOfWay: Pick<RightOfWay, 'yielding'>
  readonly guard: TryGuard
  readonly background: Pick<BackgroundMeasuring, 'cancel'>
}): ModelsHost {
  const { models, settings, clock } = deps
  const { ollama, openai, engine } = models.servers
  let measuring: MeasuringAnswer['measuring'] = null
  const failed = (kind: string, message: string, remedy: string) => ({
    ok: false as const,
    failure: { kind, message, remedy },
  })
  const measure = async (model: string, { server, model: found }: Located, signal: AbortSignal) => {
    if (measuring !== null)
      return failed('busy', `${measuring.model} is being measured.`, 'Wait until it ends, or cancel it.')
    measuring = { model, mode: 'native', asked: 0, of: maxModeRequests }
    try {
      const driver = deps.rightOfWay.yielding(server.driver)
      const { name, digest } = found
      const result = await measureModes({
        ...{ driver, memory: server.memory, clock, model: name, digest, signal, limits: patientLimits },
        again: true,
        onRequest(asked, mode) {
          measuring = { model, mode, asked, of: maxModeRequests }
        },
      })
      if (!result.ok) return failed('not-measured', result.why, result.remedy)
      const [best] = result.scores
      const message =
        best === undefined || best.right === 0
          ? `${name} answered no request correctly in any mode.`
          : `${name} does best in ${best.mode} mode: ${best.right} of ${best.of} right.`
      return { ok: true as const, answer: { message } }
    } finally {
      measuring = null
    }
  }
  /** Returns the performing model if this server runs it. Its name may differ from that in the list, such as a path. */
  const performingOn = async (on: 'ollama' | 'engine', signal: AbortSignal) => {
    const { driver, model } = deps.performing()
    if (driver !== on) return null
    const name = nameOn(on, model)
    const located = await models.locate(modelName({ provider: on, name }), signal)
    return { name, digest: located.ok ? located.value.model.digest : undefined }
  }
  return {
    measuring: () => measuring,
    offers: deps.offers,
    async files({ path, do: what }) {
      if (what === 'remove') {
        const problem = addedWeights(deps.dataDir).remove(path)
        return problem === null
          ? { ok: true, answer: { message: 'It is no longer in the list. The file was not deleted.' } }
          : failed('not_kept', problem.message, problem.remedy)
      }
      const added = await addWeights(deps.dataDir, path)
      return added.ok
        ? { ok: true, answer: { message: `${basename(added.path)} is in the list now.` } }
        : failed('not_added', added.failure.message, added.failure.remedy)
    },
    async care({ model, do: what }, signal) {
      if (what === 'stop-measuring') {
        deps.background.cancel(model)
        return {
          ok: true,
          answer: { message: `${model} is no longer measured. Press Measure modes to continue.` },
        }
      }
      const located = await (what === 'measure' ? deps.tried : models).locate(model, signal)
      if (!located.ok) return failed(located.fault.kind, located.fault.message, located.fault.remedy)
      if (what === 'measure') {
        const blocked = deps.guard(located.value, modeRequestSize.letters)
        return blocked === null ? measure(model, located.value, signal) : { ok: false, failure: blocked }
      }
      const { server, model: found } = located.value
      if (server !== ollama && server !== engine)
        return failed(
          'not-here',
          `Adlib cannot load or delete models on the server at ${server.address}.`,
          "Do this in that server's own program.",
        )
      const own = found.name
      const on = server === engine ? 'engine' : 'ollama'
      const isGuarded = what === 'delete' || (what === 'load' && server === engine)
      const performing = isGuarded ? await performingOn(on, signal) : null
      const performs = performing !== null && (performing.name === own || performing.digest === found.digest)
      if (what === 'delete' && performs)
        return failed(
          'performing',
          `${own} is performing now.`,
          'Choose another model first, or the understudy.',
        )
      if (what === 'load' && performing !== null && !performs)
        return failed(
          'performing',
          `${performing.name} is performing now, and Adlib's own engine has one model in memory at a time.`,
          `Let ${own} perform instead, or choose the understudy first.`,
        )
      const ms = what === 'load' ? loadMs : answerMs
      const reply = await replyWithTimeout({ clock, ms, signal }, async (limited): Promise<Reply<true>> => {
        if (what === 'load') return server.load(own, limited)
        if (server === engine) {
          if (what === 'delete') return engine.remove(own)
          await engine.unload(own)
          return { ok: true, value: true }
        }
        return what === 'unload' ? ollama.client.unload(own, limited) : ollama.client.remove(own, limited)
      })
      if (!reply.ok) return failed(reply.fault.kind, reply.fault.message, reply.fault.remedy)
      return {
        ok: true,
        answer: { message: doneWords[what](own, settings().ollama.keepAlive) },
      }
    },
    async test(server, signal) {
      const common = { settings: settings(), clock, signal, probe: 'none', chosen: '' } as const
      const found =
        server === 'ollama'
          ? diagnose({ ...ollama, ...common })
          : diagnoseOpenAi({ server: openai, ...common })
      const findings: ServerTestAnswer['findings'] = []
      for await (const finding of found)
        if (['server', 'version', 'models'].includes(finding.check)) findings.push(finding)
      return { findings }
    },
  }
}

const doneWords: Readonly<
  Record<
    Exclude<CareQuestion['do'], 'measure' | 'stop-measuring'>,
    (model: string, keepAlive: string) => string
  >
> = {
  load: (model, keepAlive) => `${model} is in memory. It stays there ${keepAlive} after its last answer.`,
  unload: (model) => `${model} is no longer in memory.`,
  delete: (model) => `${model} is deleted. To use it again, download it again.`,
}
