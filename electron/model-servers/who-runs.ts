import { engineFit } from '../../src-shared/llm/memory-fit.ts'
import type { SpeedMemo } from '../../src-shared/llm/model-facts.ts'
import type { Runner, RunnerReason } from '../../src-shared/settings/model-runner.ts'
import type { FoundModel } from './find-models.ts'

/** What decides who runs weights that both Ollama and the engine have. */
export interface RunnerFacts {
  /** The person's choice. */
  readonly chosen: Runner | 'auto'
  readonly ollama: Pick<FoundModel, 'capabilities' | 'inMemory' | 'isBase'> & {
    readonly speed: SpeedMemo | undefined
  }
  readonly engine: Pick<FoundModel, 'size' | 'isBase'> & {
    readonly speed: SpeedMemo | undefined
    readonly isInstalled: boolean
    /** Whether it could not load these weights in this run. */
    readonly hasFailed: boolean
  }
  /** Memory of this computer (bytes). */
  readonly memory: number
}

/** Returns who runs the weights, and why. Automatically, the engine is never installed. */
export function whoRuns({ chosen, ollama, engine, memory }: RunnerFacts): {
  readonly by: Runner
  readonly why: RunnerReason
} {
  if (chosen !== 'auto') return { by: chosen, why: 'chosen' }
  if (engine.hasFailed) return { by: 'ollama', why: 'failed' }
  if (ollama.capabilities.includes('vision')) return { by: 'ollama', why: 'sees' }
  if (ollama.inMemory) return { by: 'ollama', why: 'in-memory' }
  if (!engine.isInstalled) return { by: 'ollama', why: 'not-installed' }
  // Ollama has a chat template for many files that have none.
  if (engine.isBase && !ollama.isBase) return { by: 'ollama', why: 'no-template' }
  const [ofOllama, ofEngine] = [ollama.speed?.answerMs, engine.speed?.answerMs]
  if (ofOllama !== undefined && ofEngine !== undefined)
    return { by: ofEngine <= ofOllama ? 'engine' : 'ollama', why: 'faster' }
  return engineFit(engine.size, memory, memory) === 'yes'
    ? { by: 'engine', why: 'fits' }
    : { by: 'ollama', why: 'too-large' }
}
