import { z } from 'zod'

/**
 * What Adlib requests from a model, from most to least: a line and tools freely, a line and one call, a line, a line
 * for which the show never waits (`judge`), or nothing.
 */
export const modelAsks = z.enum(['tools', 'call', 'words', 'judge', 'nothing'])
export type ModelAsks = z.infer<typeof modelAsks>
