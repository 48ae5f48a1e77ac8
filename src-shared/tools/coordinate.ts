import { z } from 'zod'

/** A place on Earth as `[latitude, longitude]`, in degrees; for the arguments of tools. */
export const coordinate = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)])
export type Coordinate = z.infer<typeof coordinate>
