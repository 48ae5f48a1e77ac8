import { z } from 'zod'
import { commandError } from '../command.ts'

/** Body of any `/api` response with a status of 400 or more. */
export const apiFailure = z.object({ error: commandError })
export type ApiFailure = z.infer<typeof apiFailure>
