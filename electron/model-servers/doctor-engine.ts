import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { probeFinding } from './doctor.ts'
import type { FoundModel } from './find-models.ts'
import { findingOf } from './finding.ts'
import { benchFinding, levelFinding, measureFinding, modeFinding } from './mode-finding.ts'
import type { EngineServer } from './open-llama.ts'
import { placeFinding } from './place-finding.ts'

interface DiagnoseEngineOptions {
  readonly server: Pick<EngineServer, 'driver' | 'runsOn' | 'memory' | 'find' | 'look' | 'modeOf'>
  readonly clock: Clock
  readonly signal: AbortSignal
  /** The only model to check. Default: the selected model, or all models if `probe` is `all`. */
  readonly model?: string
  /** With `none`, no model gets a test call. */
  readonly probe: 'all' | 'some' | 'none'
  readonly chosen: string
  readonly measure?: { readonly log: (line: string) => void }
}

/** Checks the weights files that Adlib's own engine can run, and the tool calls of the named or selected one. */
export async function* diagnoseEngine(options: DiagnoseEngineOptions): AsyncGenerator<Finding> {
  const { server, clock, signal, model = options.chosen, probe } = options
  // Looking at a file outside the data folder adds it to the list.
  const looked = model === '' ? null : await server.look(model, signal)
  if (options.model !== undefined && looked?.ok === false) return yield findingOf('models', looked.fault)
  const found = await server.find(signal)
  const models: readonly FoundModel[] = found.ok ? found.value : []
  const names = models.map(({ name }) => name)
  if (names.length === 0) return
  yield { check: 'models', level: 'ok', message: `Adlib's own engine can run ${names.join(', ')}.` }
  for (const one of models) {
    const isNamed = looked?.ok === true && one.digest === looked.value.digest
    if (options.model === undefined ? probe !== 'all' && !isNamed : !isNamed) continue
    yield modeFinding(one, { memory: server.memory, mode: server.modeOf(one) })
    const level = levelFinding(one, server.memory)
    if (level !== null) yield level
    if (probe === 'none') continue
    const deps = { ...server, clock, signal }
    const finding = await probeFinding(one, deps)
    const place = server.runsOn()
    if (place !== null) yield placeFinding(one.name, place)
    yield finding
    if (finding.level !== 'ok') continue
    if (options.measure !== undefined) yield await measureFinding(one, { ...deps, log: options.measure.log })
    yield benchFinding(one, server.memory)
  }
}
