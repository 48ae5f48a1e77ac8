import type { z } from 'zod'

/** A field that an answer does not need. A value of another type, such as null, counts as missing. */
export const optional = <Field extends z.ZodType>(field: Field) => field.optional().catch(undefined)
