import { expect, it } from 'vitest'
import { type AgentScenario, crashAnywhere } from '../../src-shared/testing/crash-anywhere.ts'

/** Tests that the result of a scenario does not change after a crash at any event. See `crashAnywhere`. */
export function resumesFromEveryEvent(name: string, scenario: AgentScenario): void {
  it(`a crash at any event does not change the result: ${name}`, async () => {
    expect(await crashAnywhere(scenario)).toEqual([])
  }, 120_000)
}
