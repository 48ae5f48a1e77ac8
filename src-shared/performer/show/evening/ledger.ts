import { z } from 'zod'

/** The books of an evening: counts, and a thing that the show promised to return to. */
export const ledger = z.object({
  deaths: z.number().int().min(0),
  wins: z.number().int().min(0),
  /** Bets that the persona made and never settled. */
  bets: z.number().int().min(0),
  promise: z.string().max(60).optional(),
})
export type Ledger = z.infer<typeof ledger>
