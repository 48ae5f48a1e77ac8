import type { LlmDriver } from '../llm/driver.ts'
import { withTimeout } from '../llm/transport.ts'
import type { Clock } from '../ports.ts'
import type { ImageBlock } from '../step/content.ts'

/** How long a turn waits to learn whether its model sees, in ms; known at once after the first time. */
const factsMs = 1000

/** The picture that a turn begins with: the newest one, for a model that sees; null for any other. */
export async function turnPicture(options: {
  readonly driver: LlmDriver
  readonly model: string
  readonly picture: () => Promise<ImageBlock | null>
  readonly clock: Clock
  readonly signal: AbortSignal
}): Promise<ImageBlock | null> {
  const { driver, model, picture, clock, signal } = options
  if (!driver.abilities) return null
  const abilities = await withTimeout({ clock, ms: factsMs, signal }, async (limited) =>
    driver.abilities?.(model, limited),
  )
  return abilities?.sees === true && !signal.aborted ? picture() : null
}
