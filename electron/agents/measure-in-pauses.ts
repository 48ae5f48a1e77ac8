import { maxModeRequests, needsMeasurement, openMeasurement } from '../../src-shared/llm/measure-modes.ts'
import { minParameters, sizeInName } from '../../src-shared/llm/model-facts.ts'
import type { RightOfWay } from '../../src-shared/llm/right-of-way.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { describeScores } from '../model-servers/mode-finding.ts'
import type { Located } from '../model-servers/open-servers.ts'

const checkMs = 1000
/** Time (ms) without a turn of an agent after which a request may begin. */
const pauseMs = 5000

/**
 * Measures once in which mode a run's model calls tools best, one request in each pause of the agents. A request gives
 * way at once to an agent. Each answer is stored, so the next run continues. Returns a function that stops it; it
 * resolves when no request runs.
 */
export function measureInPauses({
  located: { server, model },
  rightOfWay,
  clock,
  print,
}: {
  readonly located: Located
  readonly rightOfWay: Pick<RightOfWay, 'idleWork' | 'quietMs'>
  readonly clock: Clock
  readonly print: (line: string) => void
}): () => Promise<void> {
  const { name, digest, parameters = sizeInName(name) ?? minParameters } = model
  if (parameters < minParameters || !needsMeasurement(server.memory.get(digest), clock.now()))
    return async () => {}
  const { driver, memory } = server
  const measurement = openMeasurement({ driver, memory, clock, model: name, digest })
  const controller = new AbortController()
  const { signal } = controller
  let isAnnounced = false
  let running = Promise.resolve()

  const next = async (): Promise<void> => {
    if (rightOfWay.quietMs() >= pauseMs) {
      if (!isAnnounced)
        print(
          `Measuring ${name} in the pauses of the agents, once: in which mode it calls tools best (at most ${maxModeRequests} requests).`,
        )
      isAnnounced = true
      const asked = await rightOfWay.idleWork((limited) => measurement.ask(limited), signal)
      // A server that fails is asked again by the next run.
      if (asked.ok && asked.value !== null) return
      if (measurement.nextMode() === null) {
        const result = measurement.finish()
        if (result.ok) print(describeScores(name, result.scores))
        return
      }
    }
    if (!signal.aborted) schedule()
  }
  let stopTimer = () => {}
  const schedule = (): void => {
    stopTimer = clock.after(checkMs, () => {
      running = next()
    })
  }
  schedule()
  return () => {
    stopTimer()
    controller.abort()
    return running
  }
}
