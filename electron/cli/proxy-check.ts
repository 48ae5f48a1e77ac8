import { minRead, verdict } from '../../src-shared/proxy/check-verdict.ts'
import { systemClock } from '../platform/clock.ts'
import { checkModel } from '../proxy/check-model.ts'
import type { ProxyMode } from '../proxy/modes.ts'
import type { CommandIo } from './command.ts'

/** Runs `adlib proxy check`. Resolves with the exit code: 0 (the proxy reads the calls) or 1. */
export async function proxyCheck(options: {
  readonly to: string
  readonly model: string | undefined
  readonly mode: ProxyMode | 'auto'
  readonly json: boolean
  /** Maximum time of the check. */
  readonly seconds: number
  readonly io: CommandIo
  readonly stopped: Promise<void>
}): Promise<number> {
  const { to, model, mode, json, seconds, io, stopped } = options
  const stopping = new AbortController()
  void stopped.then(() => stopping.abort())
  const onModel = (name: string) =>
    io.log(`Sending up to 16 requests with tools to ${name}, for at most ${seconds} seconds.`)
  const limits = { limitMs: seconds * 1000, clock: systemClock, signal: stopping.signal }
  const outcome = await checkModel({ to, model, mode, ...limits, onModel })
  if (!outcome.ok) {
    const { message, remedy } = outcome.failure
    io.log(`adlib proxy check: ${message} ${remedy}`)
    if (json) await io.write(JSON.stringify({ error: outcome.failure }))
    return 1
  }
  const { result } = outcome
  if (json) await io.write(JSON.stringify(result))
  else for (const line of verdict(result)) await io.write(line)
  return result.proxy >= minRead ? 0 : 1
}
