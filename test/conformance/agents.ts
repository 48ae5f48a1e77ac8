import { expect, it } from 'vitest'
import { type AgentScenario, crashAnywhere } from '../../src-shared/testing/crash-anywhere.ts'

export function resumesFromEveryEvent(name: string, scenario: AgentScenario): void {
  it(`a crash at any event does not change the result: ${name}`, async () => {
    expect(await crashAnywhere(scenario)).toEqual([])
  }, 120_000)
}
