import { z } from 'zod'
import { commandError } from '../command.ts'

/** Any answer of `/api` with a status of 400 or more. */
export const apiFailure = z.object({ error: commandError })
export type ApiFailure = z.infer<typeof apiFailure>
