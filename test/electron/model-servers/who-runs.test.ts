import { describe, expect, it } from 'vitest'
import { type RunnerFacts, whoRuns } from '../../../electron/model-servers/open-servers.ts'

const gb = 1e9
type Changes = {
  readonly [Part in keyof RunnerFacts]?: RunnerFacts[Part] extends object
    ? Partial<RunnerFacts[Part]>
    : RunnerFacts[Part]
}
const decide = ({ ollama, engine, ...others }: Changes) =>
  whoRuns({
    chosen: 'auto',
    ollama: { capabilities: [], inMemory: false, isBase: false, speed: undefined, ...ollama },
    engine: {
      ...{ size: 2 * gb, isBase: false, speed: undefined, isInstalled: true, hasFailed: false },
      ...engine,
    },
    memory: 16 * gb,
    ...others,
  })
const speed = (answerMs: number) => ({ at: 0, answerMs })

describe('whoRuns', () => {
  it('lets the engine run what fits twice into memory', () => {
    expect(decide({})).toEqual({ by: 'engine', why: 'fits' })
    expect(decide({ engine: { size: 4 * gb } })).toEqual({ by: 'ollama', why: 'too-large' })
  })

  it('leaves a model in Ollama that it has loaded, or that sees pictures', () => {
    expect(decide({ ollama: { inMemory: true } })).toEqual({ by: 'ollama', why: 'in-memory' })
    expect(decide({ ollama: { capabilities: ['completion', 'vision'] } })).toEqual({
      by: 'ollama',
      why: 'sees',
    })
  })

  it('never chooses an engine that is not installed', () => {
    expect(decide({ engine: { isInstalled: false } })).toEqual({ by: 'ollama', why: 'not-installed' })
  })

  it('prefers the faster one if the times of both were measured', () => {
    expect(decide({ ollama: { speed: speed(900) }, engine: { speed: speed(800) } }).by).toBe('engine')
    expect(decide({ ollama: { speed: speed(700) }, engine: { speed: speed(800) } })).toEqual({
      ...{ by: 'ollama', why: 'faster' },
    })
    expect(decide({ ollama: { speed: speed(700) } })).toEqual({ by: 'engine', why: 'fits' })
  })

  it('leaves to Ollama what the engine could not load, and files without a template', () => {
    expect(decide({ engine: { hasFailed: true } })).toEqual({ by: 'ollama', why: 'failed' })
    expect(decide({ engine: { isBase: true } })).toEqual({ by: 'ollama', why: 'no-template' })
    expect(decide({ ollama: { isBase: true }, engine: { isBase: true } }).by).toBe('engine')
  })

  it("follows a person's choice, whatever else counts", () => {
    expect(decide({ chosen: 'engine', ollama: { inMemory: true }, engine: { isInstalled: false } })).toEqual({
      ...{ by: 'engine', why: 'chosen' },
    })
    expect(decide({ chosen: 'ollama' })).toEqual({ by: 'ollama', why: 'chosen' })
  })
})
