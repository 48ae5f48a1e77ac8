import { z } from 'zod'

/** `GET /api/obs`: the scenes and sources in OBS; empty while OBS is not connected. */
export const obsAnswer = z.object({
  connected: z.boolean(),
  added: z.boolean(),
  scenes: z.array(z.string()),
  inputs: z.array(
    z.object({ name: z.string(), kind: z.string(), isMicrophone: z.boolean(), hasPicture: z.boolean() }),
  ),
})
export type ObsAnswer = z.infer<typeof obsAnswer>
