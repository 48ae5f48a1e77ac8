import { z } from 'zod'

/** Fields that several events share. */
export const words = z.string().max(20_000)
export const by = z.string().max(60)
export const turn = z.string()
export const ask = z.string().max(60)
export const path = z.string().max(1000)
