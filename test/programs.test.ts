import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type MeantCall, readRequests } from './speed/programs/requests.ts'

const requests = readRequests()

/** Returns each combination of accepted values, without and with the optional arguments. */
function acceptedArguments(call: MeantCall): Record<string, unknown>[] {
  let all: Record<string, unknown>[] = [{}]
  for (const [key, values] of Object.entries(call.arguments))
    all = all.flatMap((some) => values.map((value) => ({ ...some, [key]: value })))
  for (const [key, values] of Object.entries(call.optional ?? {}))
    all = all.flatMap((some) => [some, ...values.map((value) => ({ ...some, [key]: value }))])
  return all
}

describe('the requests of the benchmark programs', () => {
  it('are 60, of which 12 need no call', () => {
    expect(requests).toHaveLength(60)
    expect(new Set(requests.map(({ id }) => id)).size).toBe(60)
    expect(requests.filter(({ calls }) => calls.length === 0)).toHaveLength(12)
  })

  it('have right answers that fit the schemas of their tools', () => {
    for (const { id, tools, calls } of requests) {
      for (const call of calls) {
        const tool = tools.find(({ name }) => name === call.tool)
        expect(tool, `${id} calls ${call.tool}`).toBeDefined()
        const parameters = z.fromJSONSchema(tool?.parameters as Parameters<typeof z.fromJSONSchema>[0])
        for (const accepted of acceptedArguments(call))
          expect(parameters.safeParse(accepted).error, `${id} ${JSON.stringify(accepted)}`).toBeUndefined()
      }
    }
  })
})
