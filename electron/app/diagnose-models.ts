import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import { nameOn, type ServerName } from '../../src-shared/llm/model-name.ts'
import { isUnderstudy } from '../../src-shared/performer/understudy.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { openSecrets, type Secrets } from '../data/secrets.ts'
import { diagnose } from '../model-servers/doctor.ts'
import { diagnoseEngine, noModelFinding } from '../model-servers/doctor-engine.ts'
import { diagnoseOpenAi } from '../model-servers/doctor-openai.ts'
import { isAbsence, mergeFindings } from '../model-servers/finding.ts'
import { openServers, type Servers } from '../model-servers/open-servers.ts'
import { secretFindings } from './secret-states.ts'

/** Options of `diagnoseModels`. */
export interface ModelsDiagnosis {
  readonly settings: Settings
  readonly dataDir: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Default: the secrets in the data folder that can be read without a key store. */
  readonly secrets?: Secrets
  /** Default: servers with these settings, in which no model is loaded. */
  readonly servers?: Servers
  readonly clock: Clock
  /**
   * `some`: the named or selected model, and the first few others. Cloud models are probed only if they are named or
   * selected.
   */
  readonly probe: 'all' | 'some' | 'none'
  readonly model?: string | undefined
  readonly measure?: { readonly log: (line: string) => void } | undefined
  readonly signal?: AbortSignal
}

/** Checks model servers, their models, and secrets. */
export async function* diagnoseModels(options: ModelsDiagnosis): AsyncGenerator<Finding> {
  const { settings, dataDir, env, clock, probe, model, measure, secrets = openSecrets(options) } = options
  // Pages may have set `brain.model`, but only a command line names `model`.
  const opens = model === undefined ? 'listed' : 'any'
  const { servers = openServers({ settings: () => settings, dataDir, env, secrets, clock, opens }) } = options
  const common = {
    settings,
    clock,
    signal: options.signal ?? new AbortController().signal,
    probe,
    ...(measure === undefined ? {} : { measure }),
  }
  const namesOn = (server: ServerName) => ({
    chosen: nameOn(server, settings.brain.model),
    ...(model === undefined ? {} : { model: nameOn(server, model) }),
  })
  const { signal } = common
  const named = model ?? settings.brain.model
  const engine = diagnoseEngine({
    ...{ server: servers.engine, ...common },
    ...namesOn('engine'),
  })
  if (servers.named(named) === servers.engine) yield* engine
  else {
    const found = [
      diagnose({ ...servers.ollama, ...common, ...namesOn('ollama') }),
      ...(servers.used().includes(servers.openai)
        ? [diagnoseOpenAi({ server: servers.openai, ...common, ...namesOn('openai') })]
        : []),
    ].reduce(mergeFindings)
    const canPerform = named === '' || isUnderstudy(named) || (await servers.engine.look(named, signal)).ok
    yield* model === undefined || canPerform ? withEngine(found, engine, canPerform) : found
  }
  yield* secretFindings(secrets, settings)
}

/**
 * Yields the findings about servers and the engine. If the engine can perform without them, a missing server is no
 * problem, but having no model at all is one.
 */
async function* withEngine(
  found: AsyncIterable<Finding>,
  engine: AsyncIterable<Finding>,
  canPerform: boolean,
): AsyncGenerator<Finding> {
  let hasModels = false
  for await (const finding of found) {
    hasModels ||= finding.check === 'models' && !isAbsence(finding)
    yield canPerform && isAbsence(finding) ? { ...finding, level: 'warning' } : finding
  }
  for await (const finding of engine) {
    hasModels ||= finding.check === 'models' && finding.level === 'ok'
    yield finding
  }
  if (canPerform && !hasModels) yield noModelFinding
}
